/** Words in both languages. Every text a user can read has this type, so a text without Korean does not compile. */
export interface Text {
  readonly en: string;
  readonly ko: string;
}

export type Locale = keyof Text;

/** The locale for a display language such as `ko-KR`; anything that is not Korean reads English. */
export function toLocale(language: string | undefined): Locale {
  return language !== undefined && /^ko\b/i.test(language) ? 'ko' : 'en';
}
