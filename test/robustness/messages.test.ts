/** Wild and damaged messages to the real server, some hundreds of those a long run sends; `ROBUSTNESS_SEED` repeats them. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FuzzServer } from './fuzz/fuzzLsp';
import { inputSeed } from './fuzz/fuzzTexts';
import { SAMPLES } from './sampleTexts.testing';
import { ROOT } from './serverProcess.testing';

const SEED = Number(process.env.ROBUSTNESS_SEED ?? Date.now() % 2 ** 31);
const MESSAGES = 600;
const SERVICE = 'src/main/java/com/example/OrderService.java';

test('wild values are answered, damaged messages survived, and the hints are the same afterwards', async () => {
  console.log(`robustness: seed ${SEED}, ${MESSAGES} messages`);
  const server = new FuzzServer(join(ROOT, 'dist'), new Map(Object.entries(SAMPLES)));
  await server.start();
  const before = await server.hintsOf(SERVICE);
  expect(before).toBeGreaterThan(0);
  for (let index = 0; index < MESSAGES; index++) await server.send(inputSeed(SEED, index));
  expect(await server.hintsOf(SERVICE)).toBe(before);
  await server.dispose();
});
