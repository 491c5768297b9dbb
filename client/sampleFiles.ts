/** The files of `media/sample`, by name, because where an extension is served over the web nobody can list its folders. */
export const SAMPLE_FILES = [
  '.concurrency-lens.yaml',
  'pom.xml',
  'src/main/java/sample/OrderService.java',
  'src/main/java/sample/SampleApplication.java',
  'src/main/resources/application.yaml',
] as const;
