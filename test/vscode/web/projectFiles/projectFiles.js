// A file system in memory, `project:/`, filled from project.json beside it: what a repository opened in the browser is, with
// no disk anywhere.
const vscode = require('vscode');

class ProjectFiles {
  changes = new vscode.EventEmitter();
  onDidChangeFile = this.changes.event;
  /** Path to bytes; null for a folder. */
  entries = new Map([['/', null]]);
  /** When each file was written; the editor reads a file again only where this changed. */
  times = new Map();

  fill(files) {
    for (const [path, text] of Object.entries(files)) {
      this.addFolders(path);
      this.entries.set(path, new TextEncoder().encode(text));
    }
  }

  addFolders(path) {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      this.entries.set(path.slice(0, end), null);
    }
  }

  watch() {
    return new vscode.Disposable(() => {});
  }

  found(uri) {
    const entry = this.entries.get(uri.path);
    if (entry === undefined) throw vscode.FileSystemError.FileNotFound(uri);
    return entry;
  }

  stat(uri) {
    const entry = this.found(uri);
    const type = entry === null ? vscode.FileType.Directory : vscode.FileType.File;
    return { type, ctime: 0, mtime: this.times.get(uri.path) ?? 1, size: entry?.length ?? 0 };
  }

  readDirectory(uri) {
    if (this.found(uri) !== null) throw vscode.FileSystemError.FileNotADirectory(uri);
    const prefix = uri.path === '/' ? '/' : `${uri.path}/`;
    const { Directory, File } = vscode.FileType;
    return [...this.entries]
      .filter(([path]) => path !== '/' && path.startsWith(prefix) && !path.slice(prefix.length).includes('/'))
      .map(([path, entry]) => [path.slice(prefix.length), entry === null ? Directory : File]);
  }

  readFile(uri) {
    const entry = this.found(uri);
    if (entry === null) throw vscode.FileSystemError.FileIsADirectory(uri);
    return entry;
  }

  writeFile(uri, bytes) {
    const type = this.entries.has(uri.path) ? vscode.FileChangeType.Changed : vscode.FileChangeType.Created;
    this.addFolders(uri.path);
    this.entries.set(uri.path, bytes);
    this.times.set(uri.path, Date.now());
    this.changes.fire([{ type, uri }]);
  }

  createDirectory(uri) {
    this.addFolders(`${uri.path}/`);
  }

  delete(uri) {
    for (const path of [...this.entries.keys()]) {
      if (path === uri.path || path.startsWith(`${uri.path}/`)) this.entries.delete(path);
    }
    this.changes.fire([{ type: vscode.FileChangeType.Deleted, uri }]);
  }

  /** Every file: the editor filters by the patterns it searches for, as it must with any provider. */
  provideFileSearchResults(_query, { folder }) {
    const files = [...this.entries].filter(([, entry]) => entry !== null);
    return files.map(([path]) => folder.with({ path })).filter(({ path }) => path.startsWith(folder.path));
  }

  rename() {
    throw vscode.FileSystemError.NoPermissions('renaming is not needed here');
  }
}

exports.activate = async (context) => {
  const files = new ProjectFiles();
  const bytes = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(context.extensionUri, 'project.json'));
  files.fill(JSON.parse(new TextDecoder().decode(bytes)));
  context.subscriptions.push(
    vscode.workspace.registerFileSystemProvider('project', files, { isCaseSensitive: true }),
    // Still a proposed interface of VS Code, and yet without it nothing that a pattern activates wakes up.
    vscode.workspace.registerFileSearchProvider('project', files),
  );
};
