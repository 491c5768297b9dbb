import { expect, test } from 'vitest';
import { readModelForTests } from './readModel.testing';

test('finds keys in annotations, parameters, bodies, initialisers and placeholders', async () => {
  const { namedKeys, imports } = await readModelForTests({
    'src/main/java/shop/Settings.java': `package shop;
      import org.springframework.beans.factory.annotation.Value;
      import org.springframework.boot.context.properties.ConfigurationProperties;
      @ConfigurationProperties(prefix = "shop.pool")
      class Settings {
        static final String KEY = "reactor.schedulers.defaultPoolSize";
        @Value("\${shop.width:\${shop.default-width}}") int width;
        Settings(@Value("\${shop.queue}") int queue, Environment env) { env.getProperty("spring.task.x"); log("no key"); }
      }`,
    'src/test/java/shop/SettingsTest.java': 'package shop; class SettingsTest { String key = "only.in.tests"; }',
  });
  expect(namedKeys.map(({ text }) => text).sort()).toEqual([
    'reactor.schedulers.defaultPoolSize',
    'shop.default-width',
    'shop.pool',
    'shop.queue',
    'shop.width',
    'spring.task.x',
  ]);
  expect(imports.map(({ text }) => text)).toContain('org.springframework.beans.factory.annotation.Value');
});
