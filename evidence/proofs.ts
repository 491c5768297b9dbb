/** Everything the product claims, with the run behind it or the reason why there is none. */
import { RADAR_ROWS } from '../analysis/rules/radar';
import { DEFAULT_EVIDENCE } from '../sizing/defaultEvidence';
import { type EvidenceId, evidenceOf, type Proof } from '../sizing/evidenceIds';
import { FIGURES } from './figures';

export interface ProvenClaim {
  readonly kind: 'radar row' | 'default' | 'figure in a text';
  /** Id of the row or default; file and figure. */
  readonly name: string;
  readonly evidence: readonly EvidenceId[];
  /** Null where it was measured. */
  readonly notRunnable: string | null;
}

export function provenClaims(): readonly ProvenClaim[] {
  return [
    ...RADAR_ROWS.map((row) => toClaim('radar row', row.id, row)),
    ...Object.entries(DEFAULT_EVIDENCE).map(([id, proof]) => toClaim('default', id, proof)),
    ...Object.entries(FIGURES).flatMap(([file, figures]) =>
      Object.entries(figures).map(([figure, proof]) => toClaim('figure in a text', `${file}: ${figure}`, proof)),
    ),
  ];
}

function toClaim(kind: ProvenClaim['kind'], name: string, proof: Proof): ProvenClaim {
  return { kind, name, evidence: evidenceOf(proof), notRunnable: 'notRunnable' in proof ? proof.notRunnable : null };
}
