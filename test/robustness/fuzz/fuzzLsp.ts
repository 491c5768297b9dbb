/**
 * Messages to the real server, in process over a pair of streams: well-formed ones with wild values, which must be answered
 * without a failure, and damaged ones, after which the server must still be there and know its hints.
 */
import { PassThrough } from 'node:stream';
import { createConnection, ProposedFeatures, StreamMessageReader } from 'vscode-languageserver/node';
import { readGrammar } from '../../../host/grammar';
import { startServer } from '../../../server/startServer';
import { damagedText } from './fuzzTexts';
import { WILD_URIS, type WildMessage, wildMessage } from './wildMessages';

const FOLDER = 'file:///project';

export class FuzzServer {
  readonly #files: ReadonlyMap<string, string>;
  readonly #toServer = new PassThrough();
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  readonly #log: string[] = [];
  /** Documents that a damaged message may have opened. */
  readonly #opened = new Set<string>();
  readonly #dispose: () => void;
  #id = 0;

  /** `grammar` is the folder of the two wasm files; `files` the disk. */
  constructor(grammar: string, files: ReadonlyMap<string, string>) {
    this.#files = files;
    const fromServer = new PassThrough();
    const connection = createConnection(ProposedFeatures.all, this.#toServer, fromServer);
    startServer(connection, {
      list: async (folderUri, wanted) => {
        const below = folderUri === FOLDER ? '' : `${folderUri.slice(FOLDER.length + 1)}/`;
        return [...files.keys()]
          .filter((path) => path.startsWith(below))
          .map((path) => path.slice(below.length))
          .filter(wanted);
      },
      read: async (_folder, path) => files.get(path) ?? null,
      grammar: () => readGrammar(grammar),
      machineCores: 3,
    });
    const reader = new StreamMessageReader(fromServer);
    reader.listen((message) => this.#receive(message as unknown as Answer));
    this.#dispose = () => {
      reader.dispose();
      connection.dispose();
    };
  }

  async start(): Promise<void> {
    await this.#request('initialize', {
      processId: null,
      workspaceFolders: [{ uri: FOLDER, name: 'project' }],
      initializationOptions: { locale: 'ko', settings: { hints: { level: 'all' } } },
      capabilities: {
        workspace: {
          workspaceFolders: true,
          inlayHint: { refreshSupport: true },
          diagnostics: { refreshSupport: true },
        },
      },
    });
    this.#send({ method: 'initialized', params: {} });
  }

  /** Sends one message. @throws when the server fails at it, or does not answer it. */
  async send(seed: number): Promise<void> {
    const message = wildMessage(seed, FOLDER, this.#files);
    if (message.isDamaged) {
      const text = JSON.stringify({ jsonrpc: '2.0', id: 1e9, ...bare(message) });
      const damaged = damagedText(seed, text, [text]);
      this.#opened.add(uriIn(damaged));
      this.#write(damaged);
      return;
    }
    this.#log.length = 0;
    if (message.isRequest) {
      const { error } = await this.#request(message.method, message.params);
      if (error) throw new Error(`${message.method}: ${error.message} ${JSON.stringify(message.params)}`);
    } else {
      this.#send(bare(message));
    }
    const failure = this.#log.find((line) => line.includes('failed'));
    if (failure) throw new Error(`${message.method}: ${failure}`);
  }

  /** How many hints a file has; it is opened and closed for that. */
  async hintsOf(path: string): Promise<number> {
    const uri = `${FOLDER}/${path}`;
    this.#send({
      method: 'workspace/didChangeConfiguration',
      params: { settings: { concurrencyLens: { hints: { level: 'all' } } } },
    });
    const event = { added: [{ uri: FOLDER, name: 'project' }], removed: [] };
    this.#send({ method: 'workspace/didChangeWorkspaceFolders', params: { event } });
    const files = [...this.#files.keys()].map((file) => `${FOLDER}/${file}`);
    for (const open of new Set([...files, ...WILD_URIS.map((wild) => wild.replace('FOLDER', FOLDER)), ...this.#opened]))
      this.#send({ method: 'textDocument/didClose', params: { textDocument: { uri: open } } });
    const range = { start: { line: 0, character: 0 }, end: { line: 1_000_000, character: 0 } };
    const { result, error } = await this.#request('textDocument/inlayHint', { textDocument: { uri }, range });
    if (!Array.isArray(result)) throw new Error(`no hints: ${error?.message}`);
    return result.length;
  }

  /** Once what it does in the background is done. */
  async dispose(): Promise<void> {
    await new Promise((resume) => setTimeout(resume, BACKGROUND_MS));
    this.#dispose();
  }

  #receive(message: Answer): void {
    if (message.method === 'window/logMessage') this.#log.push(message.params?.message ?? '');
    else if (message.method !== undefined && message.id !== undefined) this.#send({ id: message.id, result: null });
    else if (message.id !== undefined) this.#waiting.get(message.id)?.(message);
  }

  #request(method: string, params: unknown): Promise<Answer> {
    const id = ++this.#id;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${method}: no answer within ${ANSWER_MS} ms`)), ANSWER_MS);
      this.#waiting.set(id, (answer) => {
        clearTimeout(timer);
        this.#waiting.delete(id);
        resolve(answer);
      });
      this.#send({ id, method, params });
    });
  }

  #send(message: object): void {
    this.#write(JSON.stringify({ jsonrpc: '2.0', ...message }));
  }

  #write(body: string): void {
    this.#toServer.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }
}

interface Answer {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly message?: string };
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

function bare({ method, params }: WildMessage): { readonly method: string; readonly params: unknown } {
  return { method, params };
}

function uriIn(text: string): string {
  try {
    const uri: unknown = JSON.parse(text)?.params?.textDocument?.uri;
    return typeof uri === 'string' ? uri : '';
  } catch {
    return '';
  }
}

/** Longer than the pause after which a server looks for news by itself. */
const BACKGROUND_MS = 250;

/** Wall time; far above what an answer takes, for a machine that does ten other things. */
const ANSWER_MS = 60_000;
