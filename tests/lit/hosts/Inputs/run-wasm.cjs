// run-wasm.cjs FILE prints what the exported function "result" returns.
const { readFileSync } = require("fs");

WebAssembly.instantiate(readFileSync(process.argv[2])).then(({ instance }) => {
  console.log(instance.exports.result());
});
