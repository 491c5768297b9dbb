import { expect, test } from 'vitest';
import { fleetDemand, largestPool } from './fleet';

test('a fleet opens all pools of all replicas, and more during a rollout', () => {
  expect(fleetDemand({ replicas: 4, surge: 1, pools: [40, 10] })).toEqual({ connections: 200, duringRollout: 250 });
  expect(fleetDemand({ replicas: 1, surge: 0, pools: [10] })).toEqual({ connections: 10, duringRollout: 10 });
});

test('the largest pool that fits a database', () => {
  expect(largestPool(100, 4, 1)).toBe(20);
  expect(largestPool(100, 3, 0)).toBe(33);
  expect(largestPool(3, 4, 0)).toBeNull();
});

test('bad input', () => {
  expect(fleetDemand({ replicas: 0, surge: 0, pools: [10] })).toBeNull();
  expect(fleetDemand({ replicas: 2, surge: 0.5, pools: [10] })).toBeNull();
  expect(fleetDemand({ replicas: 2, surge: 0, pools: [] })).toBeNull();
  expect(fleetDemand({ replicas: 2, surge: 0, pools: [10, Number.NaN] })).toBeNull();
  expect(largestPool(0, 4, 0)).toBeNull();
});
