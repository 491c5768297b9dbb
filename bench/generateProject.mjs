// Makes a Spring project of a given number of files: modules with services, repositories, entities, DTOs, configuration
// and manifests. The same seed gives the same bytes.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { applicationYaml, deployment, dockerfile, pom, prodYaml } from './configTexts.mjs';
import {
  application,
  blockingService,
  controller,
  dto,
  entity,
  mapper,
  reactiveService,
  repository,
} from './javaTexts.mjs';
import { randomSource } from './randomSource.mjs';

export const SEED = 20261130;

const FILES_PER_MODULE = 200;

/** Files as `[path, text]`, exactly `count` of them; the first module also holds the long files that keystrokes are measured in. */
export function generateProject(count, seed = SEED) {
  const random = randomSource(seed);
  const files = new Map();
  const modules = Math.max(1, Math.round(count / FILES_PER_MODULE));
  for (let index = 0; index < modules; index++) {
    const wanted = Math.round(((index + 1) * count) / modules) - files.size;
    addModule(files, index, wanted, random);
  }
  return [...files];
}

/** Where the long Java files lie, by their number of lines. */
export const LONG_FILES = [200, 1000, 5000].map((lines) => ({
  lines,
  path: `module0/src/main/java/com/example/module0/long${lines}/Long${lines}Service.java`,
}));
export const YAML_FILE = 'module0/src/main/resources/application.yaml';

function addModule(files, index, count, random) {
  const name = `module${index}`;
  const isReactive = index % 2 === 0;
  const pkg = `com.example.${name}`;
  const java = `${name}/src/main/java/com/example/${name}`;
  const before = files.size;
  const add = (path, text) => {
    if (files.size - before < count) files.set(path, text);
  };
  add(`${name}/pom.xml`, pom(name, isReactive));
  add(`${name}/src/main/resources/application.yaml`, applicationYaml(name, random, isReactive));
  add(`${name}/src/main/resources/application-prod.yaml`, prodYaml(random));
  add(`${name}/Dockerfile`, dockerfile(random));
  add(`${name}/k8s/deployment.yaml`, deployment(name, random));
  add(`${java}/${capital(name)}Application.java`, application(pkg, `${capital(name)}Application`));
  if (index === 0) addLongFiles(add, random);
  for (let feature = 0; files.size - before < count; feature++) addFeature(add, java, pkg, feature, isReactive, random);
}

/** Nine files: what one business term brings with it. Six of them say nothing of concurrency. */
function addFeature(add, java, pkg, feature, isReactive, random) {
  const term = `Term${feature}`;
  const folder = `${java}/term${feature}`;
  const inner = `${pkg}.term${feature}`;
  const names = { entity: `${term}Entity`, repository: `${term}Repository`, other: null };
  add(`${folder}/${term}Service.java`, serviceText(inner, `${term}Service`, names, random, isReactive));
  add(`${folder}/${term}Repository.java`, repository(inner, names.repository, names.entity, random));
  add(`${folder}/${term}Entity.java`, entity(inner, names.entity, random));
  add(`${folder}/${term}Controller.java`, controller(inner, `${term}Controller`, `${term}Service`, random));
  add(`${folder}/${term}Request.java`, dto(inner, `${term}Request`, random));
  add(`${folder}/${term}Response.java`, dto(inner, `${term}Response`, random));
  add(`${folder}/${term}Summary.java`, dto(inner, `${term}Summary`, random));
  add(`${folder}/${term}Mapper.java`, mapper(inner, `${term}Mapper`, random));
  add(`${folder}/${term}Filter.java`, dto(inner, `${term}Filter`, random));
}

function serviceText(pkg, name, names, random, isReactive) {
  const lines = 40 + random.below(160);
  const isReactiveService = isReactive && random.chance(0.7);
  return (isReactiveService ? reactiveService : blockingService)(pkg, name, names, random, lines);
}

function addLongFiles(add, random) {
  for (const { lines, path } of LONG_FILES) {
    const pkg = `com.example.module0.long${lines}`;
    const names = { entity: `Long${lines}Entity`, repository: `Long${lines}Repository`, other: null };
    add(path, reactiveService(pkg, `Long${lines}Service`, names, random, lines));
    const folder = dirname(path);
    add(`${folder}/${names.repository}.java`, repository(pkg, names.repository, names.entity, random));
    add(`${folder}/${names.entity}.java`, entity(pkg, names.entity, random));
  }
}

export function writeProject(folder, files) {
  for (const [path, text] of files) {
    const full = join(folder, path);
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, text);
  }
}

function capital(word) {
  return word[0].toUpperCase() + word.slice(1);
}
