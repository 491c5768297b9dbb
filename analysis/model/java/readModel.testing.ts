import type { JavaFacts } from '../../facts/java/javaFacts';
import { loadParserForTests } from '../../facts/java/javaParser.testing';
import { buildJavaModel } from './buildJavaModel';
import type { JavaModel, JavaModelOptions } from './javaModel';

/** Builds the model of Java texts by path, in a reactive module unless the options say otherwise. Tests only. */
export async function readModelForTests(
  files: Readonly<Record<string, string>>,
  options: JavaModelOptions = { webMode: () => 'reactive' },
): Promise<JavaModel> {
  const parser = await loadParserForTests();
  const facts = new Map<string, JavaFacts>();
  for (const [path, text] of Object.entries(files)) facts.set(path, parser.read(text));
  return buildJavaModel(facts, options);
}
