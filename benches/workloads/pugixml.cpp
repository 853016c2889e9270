// Reads an XML document some times, asks it questions in XPath, changes it, writes it and reads it
// again.  Prints what was found and a digest of what was written.
//   pugixml FILE ROUNDS
#include "src/pugixml.hpp"
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>

struct Digest : pugi::xml_writer {
  unsigned long sum = 14695981039346656037ul;
  std::string text;

  void write(const void *data, size_t size) override {
    for (const unsigned char *at = static_cast<const unsigned char *>(data), *end = at + size; at < end; at++)
      sum = (sum ^ *at) * 1099511628211ul;
    text.append(static_cast<const char *>(data), size);
  }
};

static void answer(const pugi::xml_document &document, const char *question) {
  pugi::xpath_query query(question);
  if (query.return_type() == pugi::xpath_type_node_set)
    std::printf("%zu ", document.select_nodes(query).size());
  else
    std::printf("%s ", query.evaluate_string(document).c_str());
}

static void change(pugi::xml_document &document) {
  for (pugi::xml_node book : document.child("library").children("book")) {
    book.append_attribute("shelf") = book.attribute("year").as_int() % 7;
    if (book.child("lent"))
      book.remove_child("lent");
    else
      book.prepend_child("lent").text() = book.child("price").text().as_double() / 3;
  }
}

int main(int count, char **arguments) {
  if (count != 3)
    return 2;
  for (int round = std::atoi(arguments[2]); round > 0; round--) {
    pugi::xml_document document, again;
    if (!document.load_file(arguments[1]))
      return 1;
    answer(document, "//book[@year > 1900 and contains(title, 'a')]");
    answer(document, "sum(//price)");
    answer(document, "count(//author[not(. = preceding::author[1])])");
    answer(document, "normalize-space(string(/library/book[position() = last()]/note))");
    answer(document, "//book[author = 'Author 7']/title | //lent");
    change(document);
    Digest digest;
    document.save(digest, "  ");
    if (!again.load_string(digest.text.c_str()))
      return 1;
    answer(again, "translate(concat(//book[3]/title, //book[@shelf='3'][2]/@id), 'aeiou', 'AEIOU')");
    std::printf("%016lx\n", digest.sum);
  }
  try {
    pugi::xpath_query broken("//book[");
    return 1;
  } catch (const pugi::xpath_exception &problem) {
    std::printf("%s\n", problem.what());
  }
  return 0;
}
