// The few functions of node:assert that the cases use, for a host that has no Node.
class AssertionError extends Error {}

function fail(message: string | undefined, actual: unknown, expected: unknown): never {
  throw new AssertionError(`${message ?? 'not as expected'}\nactual: ${show(actual)}\nexpected: ${show(expected)}`);
}

function show(value: unknown): string {
  return JSON.stringify(value, null, 1) ?? String(value);
}

export const strict = {
  ok(value: unknown, message?: string): asserts value {
    if (!value) fail(message, value, 'something true');
  },
  equal(actual: unknown, expected: unknown, message?: string): void {
    if (!Object.is(actual, expected)) fail(message, actual, expected);
  },
  /** Of plain data: what JSON can hold. */
  deepEqual(actual: unknown, expected: unknown, message?: string): void {
    if (show(actual) !== show(expected)) fail(message, actual, expected);
  },
  match(actual: string, expected: RegExp, message?: string): void {
    if (!expected.test(actual)) fail(message, actual, String(expected));
  },
};
