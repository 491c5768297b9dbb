/**
 * Property tests run from one seed, so that the same commit gives the same answer everywhere; another one is given by hand:
 * `FAST_CHECK_SEED=7 npx vitest run …`, or `FAST_CHECK_SEED=random`.
 */
import { configureGlobal } from 'fast-check';

const given = process.env.FAST_CHECK_SEED;
if (given !== 'random') configureGlobal({ seed: given === undefined ? 20261130 : Number(given) });
