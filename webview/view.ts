/** What every part of the page is: an element and a way to bring it up to date. A part holds no numbers of its own. */
import type { CalculatorTerm, Location, WriteTarget } from '../protocol/ceiling';
import type { FieldId } from './fields';
import type { Model } from './model';
import type { Text, Words } from './words';

export interface View {
  readonly element: HTMLElement;
  update(model: Model): void;
}

/** What the parts may ask of the page. */
export interface PageContext {
  readonly words: Words;
  /** The one element of a field, to be placed by the view that owns it. */
  field(id: FieldId): HTMLElement;
  /** Types a value into a field, as if the user had. */
  edit(id: FieldId, typed: string): void;
  open(location: Location): void;
  copy(text: string): void;
  apply(target: WriteTarget, value: number): void;
}

const KINDS: Readonly<Record<CalculatorTerm['kind'], Text>> = {
  operator: { en: 'operator concurrency', ko: '연산자 동시성' },
  scheduler: { en: 'scheduler threads', ko: '스케줄러 스레드' },
  pool: { en: 'connection pool', ko: '커넥션 풀' },
  server: { en: 'server threads', ko: '서버 스레드' },
  executor: { en: 'executor threads', ko: '실행기(Executor) 스레드' },
  client: { en: 'client connections', ko: '클라이언트 커넥션' },
  'common-pool': { en: 'common pool', ko: '공용 풀(commonPool)' },
  listener: { en: 'listener concurrency', ko: '리스너 동시성' },
  limiter: { en: 'limiter', ko: '제한기' },
};

/** What a kind of term is called. */
export function kindName(kind: CalculatorTerm['kind'], words: Words): string {
  return words.text(KINDS[kind]);
}
