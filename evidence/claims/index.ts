/** Every claim: what the libraries do by themselves, and what settings of Spring Boot do to them. */
import type { Claim } from '../model/claims';
import libraries from './libraries.json';
import settings from './settings.json';

export const CLAIMS = [...libraries, ...settings] as readonly Claim[];
