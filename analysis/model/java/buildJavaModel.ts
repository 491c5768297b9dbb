import type { JavaFacts } from '../../facts/java/javaFacts';
import type { JavaModel, JavaModelOptions } from './javaModel';
import { JavaModelBuilder } from './javaModelBuilder';
import { joinFileParts } from './joinFileParts';

/** The model of a body of sources that is read once. Pure; the result is sorted by file and position. */
export function buildJavaModel(files: ReadonlyMap<string, JavaFacts>, options: JavaModelOptions): JavaModel {
  return joinFileParts([...new JavaModelBuilder().update(files, options).values()]);
}
