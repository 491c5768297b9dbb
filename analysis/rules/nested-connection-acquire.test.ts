import { test } from 'vitest';
import { checkRule } from '../../test/harness/checks';
import { pom, SERVLET_JDBC } from './given';

const service = (body: string): string => `
  //- /src/main/java/shop/Export.java
  package shop;
  import java.sql.*;
  import javax.sql.DataSource;
  @org.springframework.stereotype.Service class Export {
    DataSource dataSource; OrderRepository repository;
    int run() throws SQLException {
${body}
    }
  }
`;
const NESTED = `      try (Connection c = dataSource.getConnection()) {
        return repository.countByTotal(1) + repository.countByTotal(2);
      }`;

test('silent: the same connection, or one after the other', () => {
  checkRule([
    SERVLET_JDBC.files,
    service(`      try (Connection c = dataSource.getConnection(); Statement s = c.createStatement()) {
        s.executeQuery("select 1");
      }
      return repository.countByTotal(1);`),
  ]);
});

test('silent: fewer request threads than connections, and nothing that serves requests', () => {
  const few = `
    //- /src/main/resources/application.yaml
    server.tomcat.threads.max: 9
  `;
  checkRule([SERVLET_JDBC.files, few, service(NESTED)]);
  checkRule([SERVLET_JDBC.files, pom(17, 'spring-boot-starter-data-jdbc'), service(NESTED)]);
});
