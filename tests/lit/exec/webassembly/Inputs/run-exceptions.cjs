// run-exceptions.cjs FILE prints what the exported function "result" returns, and a digest of its notes.
const { readFileSync } = require("fs");

let count = 0;
let digest = 0;
const note = (value) => {
  count += 1;
  digest = (digest * 31 + value) % 1000007;
};
WebAssembly.instantiate(readFileSync(process.argv[2]), { env: { note } }).then(({ instance }) => {
  const result = instance.exports.result();
  console.log(`${count} notes, ${digest}; ${result}`);
});
