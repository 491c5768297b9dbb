/** Everything the product claims, with the run behind it or the reason why there is none. */
import { COMPUTATION_ACTION_FIGURES } from '../analysis/features/computationActions';
import { RATE_LINE_FIGURES } from '../analysis/hints/explainChain';
import { CLIENT_TERM_FIGURES } from '../analysis/model/fanOutChain';
import { POOL_SIZE_FIGURES } from '../analysis/model/pools';
import { JVM_FLAGS, PROPERTIES } from '../analysis/properties';
import { RULES } from '../analysis/rules';
import { RADAR_ROWS } from '../analysis/rules/radar';
import { DEFAULT_EVIDENCE } from '../sizing/defaultEvidence';
import { type EvidenceId, evidenceOf, type Figures, type Proof } from '../sizing/evidenceIds';
import { VIEW_FIGURES } from './viewFigures';

export interface ProvenClaim {
  readonly kind: 'radar row' | 'default' | 'figure of a rule' | 'figure of a property' | 'figure in another text';
  /** Id of the row or default; of a figure, where it is printed (a file, or the key of a property) and the figure. */
  readonly name: string;
  readonly evidence: readonly EvidenceId[];
  /** Null where it was measured. */
  readonly notRunnable: string | null;
}

/** Texts that belong to no rule and no property, by file. */
const OTHER_TEXTS: { readonly [file: string]: Figures } = {
  'analysis/features/computationActions.ts': COMPUTATION_ACTION_FIGURES,
  'analysis/hints/explainChain.ts': RATE_LINE_FIGURES,
  'analysis/model/fanOutChain.ts': CLIENT_TERM_FIGURES,
  'analysis/model/pools.ts': POOL_SIZE_FIGURES,
  ...VIEW_FIGURES,
};

export function provenClaims(): readonly ProvenClaim[] {
  return [
    ...RADAR_ROWS.map((row) => toClaim('radar row', row.id, row)),
    ...Object.entries(DEFAULT_EVIDENCE).map(([id, proof]) => toClaim('default', id, proof)),
    ...RULES.flatMap(({ id, figures }) => toClaims('figure of a rule', `analysis/rules/${id}.ts`, figures)),
    ...[...PROPERTIES, ...JVM_FLAGS].flatMap(({ key, figures }) => toClaims('figure of a property', key, figures)),
    ...Object.entries(OTHER_TEXTS).flatMap(([file, figures]) => toClaims('figure in another text', file, figures)),
  ];
}

function toClaims(kind: ProvenClaim['kind'], place: string, figures: Figures = {}): readonly ProvenClaim[] {
  return Object.entries(figures).map(([figure, proof]) => toClaim(kind, `${place}: ${figure}`, proof));
}

function toClaim(kind: ProvenClaim['kind'], name: string, proof: Proof): ProvenClaim {
  return { kind, name, evidence: evidenceOf(proof), notRunnable: 'notRunnable' in proof ? proof.notRunnable : null };
}
