// Shapes the lines of a text with a font, and shapes the text again with the part of
// the font that it needs.  Prints a digest of the glyphs, their places and the part.
//   harfbuzz FONT TEXT
#include "src/hb-subset.h"
#include "src/hb.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long digest(unsigned long sum, const void *bytes, size_t size) {
  for (const unsigned char *at = bytes, *end = at + size; at < end; at++)
    sum = (sum ^ *at) * 1099511628211ul;
  return sum;
}

static unsigned long shape_lines(hb_face_t *face, const char *text, size_t size, unsigned *glyphs) {
  hb_font_t *font = hb_font_create(face);
  unsigned long sum = 14695981039346656037ul;
  for (const char *line = text, *end; line < text + size; line = end + 1) {
    end = memchr(line, '\n', text + size - line);
    if (!end)
      end = text + size;
    hb_buffer_t *buffer = hb_buffer_create();
    hb_buffer_add_utf8(buffer, line, end - line, 0, -1);
    hb_buffer_guess_segment_properties(buffer);
    hb_shape(font, buffer, NULL, 0);
    unsigned count;
    hb_glyph_info_t *infos = hb_buffer_get_glyph_infos(buffer, &count);
    hb_glyph_position_t *places = hb_buffer_get_glyph_positions(buffer, NULL);
    for (unsigned at = 0; at < count; at++) {
      sum = digest(sum, &infos[at].codepoint, sizeof infos[at].codepoint);
      sum = digest(sum, &places[at].x_advance, 4 * sizeof places[at].x_advance);
    }
    *glyphs += count;
    hb_buffer_destroy(buffer);
  }
  hb_font_destroy(font);
  return sum;
}

static hb_face_t *part_for(hb_face_t *face, const char *text, size_t size) {
  hb_subset_input_t *input = hb_subset_input_create_or_fail();
  hb_buffer_t *buffer = hb_buffer_create();
  hb_buffer_add_utf8(buffer, text, size, 0, -1);
  unsigned count;
  hb_glyph_info_t *characters = hb_buffer_get_glyph_infos(buffer, &count);
  for (unsigned at = 0; at < count; at++)
    hb_set_add(hb_subset_input_unicode_set(input), characters[at].codepoint);
  hb_face_t *part = hb_subset_or_fail(face, input);
  hb_buffer_destroy(buffer);
  hb_subset_input_destroy(input);
  return part;
}

int main(int count, char **arguments) {
  if (count != 3)
    return 2;
  hb_face_t *face = hb_face_create(hb_blob_create_from_file_or_fail(arguments[1]), 0);
  unsigned size;
  const char *text = hb_blob_get_data(hb_blob_create_from_file_or_fail(arguments[2]), &size);
  unsigned glyphs = 0, glyphs_of_part = 0, bytes;
  unsigned long shaped = shape_lines(face, text, size, &glyphs);
  hb_face_t *part = part_for(face, text, size);
  if (!part)
    return 1;
  const char *data = hb_blob_get_data(hb_face_reference_blob(part), &bytes);
  unsigned long content = digest(0, data, bytes);
  unsigned long shaped_again = shape_lines(part, text, size, &glyphs_of_part);
  printf("%u glyphs %016lx, a part of %u bytes %016lx, %u glyphs %016lx\n", glyphs, shaped, bytes, content,
         glyphs_of_part, shaped_again);
  return glyphs == 0;
}
