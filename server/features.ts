import {
  CodeActionTriggerKind,
  type Connection,
  type DocumentDiagnosticParams,
  type DocumentDiagnosticReport,
  DocumentDiagnosticReportKind,
} from 'vscode-languageserver';
import type { Location } from '../analysis/documents/span';
import { ceilingAt, listCeilings } from '../analysis/features/ceilings';
import { codeActionsAt } from '../analysis/features/codeActions';
import { completionsAt } from '../analysis/features/completion';
import { hoverAt } from '../analysis/features/hover';
import { isShown } from '../analysis/features/inlayHints';
import { projectFileCompletions } from '../analysis/features/projectFileCompletion';
import { propertyHover } from '../analysis/features/propertyHover';
import { selectSafeFixes } from '../analysis/features/safeFixes';
import { escapeMarkdown, type Words } from '../analysis/features/words';
import { guarded } from './requests';
import type { ServerState } from './serverState';
import {
  type LspContext,
  toCalculatorAction,
  toCodeAction,
  toCompletionItem,
  toDiagnostic,
  toFixAll,
  toHover,
  toInlayHint,
  toRange,
} from './toLsp';

/** The requests of the language server protocol: each finds the newest state, asks the engine, and translates. */
export function registerFeatures(connection: Connection, server: ServerState): void {
  const { console } = connection;

  connection.languages.inlayHint.on(
    guarded(console, 'inlay hints', [], async ({ textDocument, range }) => {
      const { level, style } = server.settings.hints;
      const at = level === 'off' ? null : await server.at(textDocument.uri);
      if (!at) return [];
      return at.state
        .hintsOf(at.path)
        .filter((hint) => isShown(hint, level))
        .map((hint) => toInlayHint(at.context, hint, style))
        .filter(({ position }) => position.line >= range.start.line && position.line <= range.end.line);
    }),
  );

  connection.languages.inlayHint.resolve(async (hint, token) => {
    const data = hint.data as { path?: string; uri?: string; kind?: string; start?: number } | undefined;
    const resolve = guarded(console, 'inlay hint tooltip', hint, async () => {
      for (const root of server.roots.values()) {
        const state = await root.state(server.settings);
        const found = state
          .hintsOf(data?.path ?? '')
          .find((one) => one.kind === data?.kind && one.location.span.start === data.start);
        if (!found) continue;
        const words = toWords(server.contextOf(root, state));
        return { ...hint, tooltip: { kind: 'markdown' as const, value: found.explain(words) } };
      }
      return hint;
    });
    const result = await resolve(hint, token);
    return 'label' in result ? result : hint;
  });

  connection.onHover(
    guarded(console, 'hover', null, async ({ textDocument, position }) => {
      const at = await server.at(textDocument.uri);
      const lines = at?.state.project.document(at.path)?.lines;
      if (!at || !lines) return null;
      const offset = lines.offsetAt(position);
      const words = toWords(at.context);
      const hovers = [
        hoverAt(at.state.project, at.state.hintsOf(at.path), at.path, offset, words),
        propertyHover(at.state.project, at.path, offset, words, at.state),
      ].filter((hover) => hover !== null);
      const [first] = hovers;
      if (!first) return null;
      const markdown = hovers.map((hover) => hover.markdown).join('\n---\n\n');
      return toHover(at.context, at.path, { span: first.span, markdown });
    }),
  );

  connection.onCompletion(
    guarded(console, 'completion', [], async ({ textDocument, position }) => {
      const at = await server.at(textDocument.uri);
      const lines = at?.state.project.document(at.path)?.lines;
      if (!at || !lines) return [];
      const offset = lines.offsetAt(position);
      const completions = [
        ...completionsAt(at.state.project, at.path, offset),
        ...projectFileCompletions(at.state.project, at.path, offset),
      ];
      return completions.map((completion) => toCompletionItem(at.context, at.path, completion));
    }),
  );

  connection.onCodeAction(
    guarded(console, 'code actions', [], async ({ textDocument, range, context }) => {
      const at = await server.at(textDocument.uri);
      const lines = at?.state.project.document(at.path)?.lines;
      if (!at || !lines) return [];
      if (context.only?.some((kind) => kind === 'source' || kind.startsWith('source.fixAll'))) {
        const isHere = (path: string): boolean =>
          path === at.path && at.state.project.document(path)?.isIntact === true;
        const failed = (what: string, error: unknown): void => console.error(`${what} failed: ${String(error)}`);
        const fixes = selectSafeFixes(at.state.project, at.state.findingsOf(at.path), isHere, failed);
        return fixes.length === 0 ? [] : [toFixAll(at.context, fixes, at.path)];
      }
      const span = { start: lines.offsetAt(range.start), end: lines.offsetAt(range.end) };
      const isAsked = context.triggerKind === CodeActionTriggerKind.Invoked;
      const actions = codeActionsAt(at.state.project, at.state.findingsOf(at.path), at.path, span, isAsked).map(
        (action) => toCodeAction(at.context, action, at.path),
      );
      const ceiling = ceilingAt(
        at.state.project,
        listCeilings(at.state.project, at.state.hintsOf(at.path)),
        at.path,
        span.start,
      );
      return ceiling ? [...actions, toCalculatorAction(at.context, textDocument.uri, range.start)] : actions;
    }),
  );

  connection.languages.diagnostics.on(
    guarded<DocumentDiagnosticParams, DocumentDiagnosticReport>(
      console,
      'diagnostics',
      EMPTY_REPORT,
      async ({ textDocument }) => {
        const at = await server.at(textDocument.uri);
        if (!at) return EMPTY_REPORT;
        const { context, path, state } = at;
        const items = state.findingsOf(path).map((judged) => toDiagnostic(context, judged));
        return { kind: DocumentDiagnosticReportKind.Full, items };
      },
    ),
  );
}

const EMPTY_REPORT: DocumentDiagnosticReport = { kind: DocumentDiagnosticReportKind.Full, items: [] };

/** Links of this shell: files by URI and line, the calculator by command. */
export function toWords(context: LspContext): Words {
  const target = (location: Location): string => {
    const { start } = toRange(context, location.path, location.span);
    return `${context.uriOf(location.path)}#L${start.line + 1},${start.character + 1}`;
  };
  return {
    locale: context.locale,
    link: (location, label) => `[${escapeMarkdown(label)}](${target(location)})`,
    calculator(location, label) {
      const { start } = toRange(context, location.path, location.span);
      const place = { at: 'place', uri: context.uriOf(location.path), position: start };
      const argument = encodeURIComponent(JSON.stringify([place]));
      return `[${escapeMarkdown(label)}](command:concurrencyLens.openCalculator?${argument})`;
    },
  };
}
