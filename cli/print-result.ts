/** Prints a command's result: one JSON object on its last line. */
export function printResult(result: object): void {
  console.log(JSON.stringify(result));
}
