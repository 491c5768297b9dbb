/**
 * The figures that the calculator's views print by themselves, file by file, each with the run behind it. They stand here
 * and not in the views because a view cannot be imported outside a browser: its chart and its components touch the DOM as
 * they load. All other figures stand beside their texts (see `proofs.ts`).
 */
import { COUNTED, type Figures, OUR_ADVICE, type Proof } from '../sizing/evidenceIds';

const CONTAINER: Proof = {
  notRunnable:
    'It needs a container with a CPU limit; read in HotSpot (cgroupUtil_linux.cpp), which rounds the quota up.',
};

const OUR_CALCULATION: Proof = { notRunnable: 'It is a term of our own calculation, not the figure of a library.' };

export const VIEW_FIGURES: { readonly [file: string]: Figures } = {
  'webview/views/cores.ts': {
    '24': { evidence: ['supply-async-thread-per-task', 'supply-async-common-pool-jdk25'] },
    '1500': CONTAINER,
    '2': CONTAINER,
    '1.5': CONTAINER,
  },
  'webview/views/executor.ts': { '80': OUR_ADVICE, '0.8': OUR_ADVICE, '1': OUR_CALCULATION },
  'webview/views/fleet.ts': { '1': COUNTED },
  'webview/views/littlesLaw.ts': { '80': OUR_ADVICE },
  'webview/views/load.ts': { '95': OUR_CALCULATION, '99': OUR_CALCULATION },
  'webview/views/poolTimeout.ts': { '1': OUR_CALCULATION, '1,000': OUR_CALCULATION },
  'webview/views/schedulerChoice.ts': { '10': { evidence: 'cpu-defaults' } },
  'webview/views/virtualThreads.ts': { '10': { evidence: 'boot-virtual-sets-reactor' } },
  'webview/views/whatIf.ts': { '80': OUR_ADVICE },
};
