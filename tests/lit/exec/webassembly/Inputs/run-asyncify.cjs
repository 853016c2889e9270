// run-asyncify.cjs FILE starts what it exports as "begin" and resumes it until it returns a result.
const { readFileSync } = require("fs");

const imports = { env: { note: console.log } };
WebAssembly.instantiate(readFileSync(process.argv[2]), imports).then(({ instance }) => {
  instance.exports.begin();
  for (let value = 100; value < 1000; value += 100) {
    console.log("sleeps");
    const result = instance.exports.resume(value);
    if (result !== 0) {
      console.log("done", result);
      return;
    }
  }
});
