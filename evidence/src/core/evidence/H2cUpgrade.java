package evidence;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import reactor.netty.DisposableServer;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.server.HttpServer;

/** A request of {@code length} bytes that asks a server for cleartext HTTP/2: its answer, and whether the server switched. */
final class H2cUpgrade implements Scenario {
    @Override
    public void run(Inputs in, Measured out) throws IOException {
        DisposableServer server = HttpServer.create().host("127.0.0.1").port(0)
                .protocol(HttpProtocol.H2C, HttpProtocol.HTTP11)
                .httpRequestDecoder(spec -> in.has("max") ? spec.h2cMaxContentLength(in.number("max")) : spec)
                .handle((request, response) -> request.receive().then(response.send())).bindNow();
        try (Socket socket = new Socket("127.0.0.1", server.port())) {
            socket.setSoTimeout(3_000);
            int length = in.number("length");
            String request = "POST / HTTP/1.1\r\nHost: local\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"
                    + "HTTP2-Settings: AAMAAABkAAQAAP__\r\nContent-Length: " + length + "\r\n\r\n" + "a".repeat(length);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            String status = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII)).readLine();
            out.put("status", status);
        } finally {
            server.disposeNow();
        }
    }
}
