import { expect, test } from 'vitest';
import { sampleReport } from './checkReport.testing';
import { placeReport } from './placeReport';

const JAVA = 'orders/src/main/java/OrderService.java';

test('every path of the report gets its name, those inside fixes and origins too', () => {
  const placed = placeReport(sampleReport, null, (file) => `shop/${file}`);
  const paths = (text: string) => [...text.matchAll(/"(?:file|path)":"([^"]+)"/g)].map((match) => match[1] ?? '');
  expect(paths(JSON.stringify(placed))).toEqual(paths(JSON.stringify(sampleReport)).map((path) => `shop/${path}`));
});

test('the module at the root of PATH has no trailing slash', () => {
  const modules = sampleReport.modules.map((module) => ({ ...module, path: '' }));
  expect(placeReport({ ...sampleReport, modules }, null, (file) => `shop/${file}`).modules[0]?.path).toBe('shop');
});

test('of a single file only its own findings, hints and problems are left', () => {
  const placed = placeReport(sampleReport, JAVA, (file) => file);
  expect(placed.findings.map((finding) => finding.file)).toEqual([JAVA, JAVA, JAVA]);
  expect(placed.hints).toEqual([]);
  expect(placed.problems).toEqual([]);
  expect(placed.modules).toEqual(sampleReport.modules);
});
