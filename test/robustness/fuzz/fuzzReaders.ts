/** One damaged file of one project: read by itself, read as a document that is being typed in, or judged with its project. */

import type { OpenJavaDocument } from '../../../analysis/facts/java/openJavaDocument';
import { codeActionsAt } from '../../../analysis/features/codeActions';
import { completionsAt } from '../../../analysis/features/completion';
import { explainPlace } from '../../../analysis/features/explainPlace';
import { hoverAt } from '../../../analysis/features/hover';
import { propertyHover } from '../../../analysis/features/propertyHover';
import { classifyFile } from '../../../analysis/model/config/classifyFile';
import { DEFAULT_SETTINGS } from '../../../analysis/settings';
import { readSnapshot, type Snapshot } from '../../../analysis/snapshots';
import { Workspace } from '../../../analysis/workspace';
import { randomSource } from '../../../bench/randomSource.mjs';
import { javaParser, judge } from '../../harness/memoryProject';
import type { FuzzProject } from './fuzzProjects';

const WORDS = { locale: 'ko' as const, link: () => '', calculator: () => '' };

/** Holds one open document and one workspace for each project, as a server does, so that memory they keep shows. */
export class FuzzReaders {
  readonly #workspaces = new Map<FuzzProject, Workspace>();
  #open: OpenJavaDocument = javaParser.open();

  /** The file by itself. Java is read afresh or as the next state of one open document. */
  read(path: string, text: string, asOpen: boolean): void {
    const kind = classifyFile(path);
    if (kind === null) throw new Error(`${path} is of no kind`);
    checkSpans(readSnapshot(javaParser, path, kind, text, asOpen ? this.#open : null), text);
  }

  /** The project with this file damaged, and what an editor asks at a place in it. */
  judge(project: FuzzProject, path: string, text: string, seed: number): void {
    const workspace = this.#workspaceOf(project);
    const original = project.files.get(path) ?? '';
    try {
      workspace.update(path, text);
      const state = judge(workspace, DEFAULT_SETTINGS);
      const offset = randomSource(seed).below(text.length + 1);
      const [a, b] = [
        hoverAt(state.project, state.hints, path, offset, WORDS),
        propertyHover(state.project, path, offset, WORDS),
      ];
      const words = [a?.markdown, b?.markdown, ...state.hints.map((hint) => hint.explain(WORDS))];
      for (const { rule, finding } of state.findings) words.push(rule.message(finding.args).ko);
      if (!NO_VALUE.test(text)) words.forEach(checkWords);
      codeActionsAt(state.project, state.findings, path, { start: offset, end: text.length }, true);
      completionsAt(state.project, path, offset);
      explainPlace(state, path, offset, WORDS, 'ko');
    } finally {
      // Read at once: it is the last intact state that the next damaged text is completed from.
      workspace.update(path, original);
      workspace.readSome(1);
    }
  }

  /** Leaves everything behind: after a failure the next input must not meet what that one left. */
  reset(): void {
    this.#workspaces.clear();
    this.#open.close();
    this.#open = javaParser.open();
  }

  #workspaceOf(project: FuzzProject): Workspace {
    const known = this.#workspaces.get(project);
    if (known) return known;
    const workspace = new Workspace(javaParser);
    for (const [path, text] of project.files) {
      workspace.update(path, text);
      if (path.endsWith('.java')) workspace.open(path, text);
    }
    this.#workspaces.set(project, workspace);
    return workspace;
  }
}

function checkSpans({ problems, directives }: Snapshot, text: string): void {
  for (const { span } of problems) {
    const isInside = span.start >= 0 && span.end >= span.start && span.end <= Math.max(text.length, 1);
    if (!isInside) throw new Error(`a problem lies at ${span.start}..${span.end} of ${text.length}`);
  }
  for (const { span } of directives) {
    if (span.start < 0 || span.end > text.length) throw new Error(`a directive lies at ${span.start}..${span.end}`);
  }
}

/** A figure that is none, or an argument that is missing, would be shown as these words, unless the text itself has them. */
const NO_VALUE = /undefined|NaN/i;

function checkWords(words: string | undefined): void {
  if (words !== undefined && NO_VALUE.test(words))
    throw new Error(`words of nothing: …${words.slice(Math.max(0, words.search(NO_VALUE) - 200))}`);
}
