import {
  CodeActionKind,
  type CompletionItem,
  CompletionItemKind,
  type Diagnostic,
  DiagnosticSeverity,
  DiagnosticTag,
  type InlayHint,
  type CodeAction as LspCodeAction,
  type Hover as LspHover,
  MarkupKind,
  type Position,
  type Range,
  type SnippetTextEdit,
  type TextDocumentEdit,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import type { Span } from '../analysis/documents/span';
import type { CodeAction } from '../analysis/features/codeActions';
import type { Completion } from '../analysis/features/completion';
import type { Edit } from '../analysis/features/edit';
import type { JudgedFinding } from '../analysis/features/findings';
import type { Hover } from '../analysis/features/hover';
import type { Hint } from '../analysis/hints/hint';
import type { Project } from '../analysis/model/project';
import type { Fix, Severity } from '../analysis/rules/rule';
import type { Locale } from '../analysis/text';
import type { OpenCalculatorArguments } from '../protocol/serverMessages';

/** The only maker of protocol objects: engine results in, LSP shapes out. */
export interface LspContext {
  readonly project: Project;
  readonly locale: Locale;
  uriOf(path: string): string;
  /** Version of an open document; null for one the editor does not hold. */
  versionOf(path: string): number | null;
  /** Where a rule's documentation stands. */
  docsUri(rule: string): string | undefined;
  readonly supportsAnnotations: boolean;
  /** Whether an edit may leave a part of its text selected (LSP 3.18). */
  readonly supportsSnippets: boolean;
}

export function toRange(context: LspContext, path: string, span: Span): Range {
  const lines = context.project.document(path)?.lines;
  return lines ? lines.rangeOf(span) : { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
}

const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
};

export function toDiagnostic(context: LspContext, { rule, finding, severity }: JudgedFinding): Diagnostic {
  const docs = context.docsUri(rule.id);
  return {
    range: toRange(context, finding.location.path, finding.location.span),
    severity: SEVERITIES[severity],
    code: rule.id,
    ...(docs ? { codeDescription: { href: docs } } : {}),
    source: 'Concurrency Lens',
    message: rule.message(finding.args)[context.locale],
    ...(rule.unnecessary ? { tags: [DiagnosticTag.Unnecessary] } : {}),
    relatedInformation: finding.related.map(({ location, message }) => ({
      location: { uri: context.uriOf(location.path), range: toRange(context, location.path, location.span) },
      message: message[context.locale],
    })),
  };
}

/** At the end of the line, where no code moves. `data` finds the hint again when its tooltip is asked for. */
export function toInlayHint(context: LspContext, hint: Hint, style: 'full' | 'short'): InlayHint {
  const { path, span } = hint.location;
  const lines = context.project.document(path)?.lines;
  const line = lines?.lineAt(span.start) ?? 0;
  const end = lines?.lineEnd(line) ?? 0;
  const text = style === 'short' ? hint.short : hint.label;
  return {
    position: lines?.positionAt(end) ?? { line: 0, character: 0 },
    label: text[context.locale],
    paddingLeft: true,
    data: { path, kind: hint.kind, start: span.start },
  };
}

export function toHover(context: LspContext, path: string, hover: Hover): LspHover {
  return {
    contents: { kind: MarkupKind.Markdown, value: hover.markdown },
    range: toRange(context, path, hover.span),
  };
}

export function toCompletionItem(context: LspContext, path: string, completion: Completion): CompletionItem {
  const { label, newText, span, detail, documentation } = completion;
  return {
    label,
    kind: CompletionItemKind.Property,
    detail: detail[context.locale],
    documentation: documentation[context.locale],
    textEdit: { range: toRange(context, path, span), newText },
  };
}

const KINDS = {
  quickfix: CodeActionKind.QuickFix,
  'refactor.extract': CodeActionKind.RefactorExtract,
  'refactor.rewrite': CodeActionKind.RefactorRewrite,
} as const;

export function toCodeAction(context: LspContext, { fix, finding }: CodeAction, path: string): LspCodeAction {
  return {
    title: fix.title[context.locale],
    kind: KINDS[fix.kind],
    ...(fix.isPreferred ? { isPreferred: true } : {}),
    ...(finding ? { diagnostics: [toDiagnostic(context, finding)] } : {}),
    edit: toWorkspaceEdit(context, fix.edits, path),
  };
}

/** Every safe fix of one file at once, for `source.fixAll` and for editors that fix on save. */
export function toFixAll(all: LspContext, fixes: readonly Fix[], path: string): LspCodeAction {
  const count = fixes.length;
  // Nobody asked for one of these numbers alone, so none is left selected.
  const context = { ...all, supportsSnippets: false };
  return {
    title: {
      en: `Apply ${count} safe fixes of Concurrency Lens`,
      ko: `Concurrency Lens의 안전한 수정 ${count}건 적용`,
    }[context.locale],
    kind: FIX_ALL_KIND,
    edit: toWorkspaceEdit(
      context,
      fixes.flatMap((fix) => fix.edits),
      path,
    ),
  };
}

export const FIX_ALL_KIND = `${CodeActionKind.SourceFixAll}.concurrencyLens`;

/** Not a change but a look at the numbers: the calculator, opened at this place. */
export function toCalculatorAction(context: LspContext, uri: string, position: Position): LspCodeAction {
  const title = { en: 'Open in calculator', ko: '크기 계산기에서 열기' }[context.locale];
  const place: OpenCalculatorArguments = [{ at: 'place', uri, position }];
  return {
    title,
    kind: CodeActionKind.Empty,
    command: { title, command: 'concurrencyLens.openCalculator', arguments: [...place] },
  };
}

/**
 * Versioned edits; those outside the file at hand carry an annotation, so that the editor shows them first. A computed
 * number in the file at hand is left selected where the client can do that.
 */
export function toWorkspaceEdit(context: LspContext, edits: readonly Edit[], path: string): WorkspaceEdit {
  const paths = [...new Set(edits.map((edit) => edit.path))];
  const others = context.supportsAnnotations && paths.some((other) => other !== path);
  const documentChanges = paths.map((file): TextDocumentEdit => {
    const annotated = others && file !== path;
    return {
      textDocument: { uri: context.uriOf(file), version: context.versionOf(file) },
      edits: edits
        .filter((edit) => edit.path === file)
        .map((edit): TextEdit | SnippetTextEdit => {
          const range = toRange(context, file, edit.span);
          if (context.supportsSnippets && file === path && edit.selection) return toSnippet(range, edit);
          return { range, newText: edit.newText, ...(annotated ? { annotationId: OTHER_FILE } : {}) };
        }),
    };
  });
  if (!others) return { documentChanges };
  const label = { en: 'Change in another file', ko: '다른 파일의 변경' }[context.locale];
  return { documentChanges, changeAnnotations: { [OTHER_FILE]: { label, needsConfirmation: true } } };
}

function toSnippet(range: Range, { newText, selection }: Edit): SnippetTextEdit {
  const { start, end } = selection ?? { start: 0, end: newText.length };
  const [before, chosen, after] = [newText.slice(0, start), newText.slice(start, end), newText.slice(end)];
  const value = `${escapeSnippet(before)}\${1:${escapeSnippet(chosen)}}${escapeSnippet(after)}`;
  return { range, snippet: { kind: 'snippet', value } };
}

/** The three characters that mean something in a snippet. */
function escapeSnippet(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}

const OTHER_FILE = 'other-file';
