import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles each folder below the first argument on its own, with the class path in the file given second: one line a folder. */
class CompileAll {

    public static void main(String[] arguments) throws Exception {
        String classPath = Files.readString(Path.of(arguments[1])).trim();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (Stream<Path> folders = Files.list(Path.of(arguments[0]));
                StandardJavaFileManager files = compiler.getStandardFileManager(null, Locale.ENGLISH, null)) {
            for (Path folder : folders.sorted().collect(Collectors.toList())) {
                System.out.println(folder.getFileName() + " " + compile(compiler, files, folder, classPath));
            }
        }
    }

    private static String compile(JavaCompiler compiler, StandardJavaFileManager files, Path folder, String classPath)
            throws Exception {
        List<Path> sources;
        try (Stream<Path> all = Files.walk(folder)) {
            sources = all.filter(path -> path.toString().endsWith(".java")).collect(Collectors.toList());
        }
        String release = Files.readString(folder.resolve("release")).trim();
        Path classes = Files.createDirectories(folder.resolve("classes"));
        List<String> options =
                List.of("-proc:none", "-parameters", "--release", release, "-cp", classPath, "-d", classes.toString());
        DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
        boolean compiles = sources.isEmpty() || compiler.getTask(new StringWriter(), files, problems, options, null,
                files.getJavaFileObjectsFromPaths(sources)).call();
        return compiles ? "OK" : "FAILED " + problems.getDiagnostics().stream()
                .filter(problem -> problem.getKind() == Diagnostic.Kind.ERROR)
                .map(problem -> problem.toString().replaceAll("\\s+", " "))
                .collect(Collectors.joining(" | "));
    }
}
