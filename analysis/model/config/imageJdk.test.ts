import { describe, expect, it } from 'vitest';
import { moduleFrom, pomWith } from './buildModules.testing';
import { jdkOfImage } from './imageJdk';

describe('the JDK an image names', () => {
  it.each([
    ['eclipse-temurin:21', '21'],
    ['eclipse-temurin:21-jre-alpine', '21'],
    ['eclipse-temurin:17.0.9_9-jdk-jammy', '17'],
    ['openjdk:17-jdk-slim', '17'],
    ['openjdk:8u212-jre', '8'],
    ['amazoncorretto:17.0.9-al2023', '17'],
    ['registry.example.com:5000/mirror/java:21-anolis', '21'],
    ['bellsoft/liberica-openjdk-alpine:21', '21'],
    ['bellsoft/liberica-runtime-container:jre-21-slim-musl', '21'],
    ['azul/zulu-openjdk:25-latest', '25'],
    ['ibm-semeru-runtimes:open-17-jre', '17'],
    ['adoptopenjdk/openjdk11:ubuntu', '11'],
    ['mcr.microsoft.com/openjdk/jdk:21-ubuntu', '21'],
    ['gcr.io/distroless/java17-debian12:nonroot', '17'],
    ['registry.access.redhat.com/ubi9/openjdk-21-runtime:1.20', '21'],
    ['ghcr.io/graalvm/jdk-community:21', '21'],
    ['ghcr.io/graalvm/graalvm-ce:ol8-java17-22.3.3', '17'],
    ['maven:3.9-eclipse-temurin-21', '21'],
    ['gradle:8.5-jdk17', '17'],
    ['eclipse-temurin@sha256:0123', null],
    ['eclipse-temurin:latest', null],
    ['ghcr.io/graalvm/graalvm-ce:22.3.3', null],
    ['maven:3.9', null],
    ['ubuntu:22.04', null],
    ['my/javascript-app:20', null],
    ['${BASE}', null],
    ['', null],
  ])('%s: %s', (image, expected) => {
    expect(jdkOfImage(image)).toBe(expected);
  });
});

describe('the JDK in force', () => {
  const jdk = (dockerfile: string, java?: string) => {
    const pom = pomWith(['web'], java === undefined ? {} : { java });
    const resource = 'src/main/resources/application.yaml';
    const found = moduleFrom({ 'pom.xml': pom, Dockerfile: dockerfile, [resource]: 'a: 1' }).versions.jdk;
    return found && `${found.value} <- ${found.origin.text.en}`;
  };
  it('is the image of the stage that runs, where it is later than the build asks for', () => {
    const stages =
      'FROM maven:3.9-eclipse-temurin-25 AS build\nRUN mvn package\nFROM eclipse-temurin:21-jre\nCOPY --from=build a.jar .\n';
    expect(jdk(stages, '17')).toBe('21 <- eclipse-temurin:21-jre (Dockerfile:3)');
    expect(jdk(stages)).toBe('21 <- eclipse-temurin:21-jre (Dockerfile:3)');
    expect(jdk('ARG V=21\nFROM openjdk:${V}-slim AS base\nFROM base', '17')).toBe(
      '21 <- openjdk:21-slim (Dockerfile:2)',
    );
  });
  it('is what the build asks for otherwise', () => {
    expect(jdk('FROM eclipse-temurin:17', '21')).toBe('21 <- pom.xml:4');
    expect(jdk('FROM alpine:3.20', '21')).toBe('21 <- pom.xml:4');
  });
  it('lets virtual threads start', () => {
    const texts = {
      'pom.xml': pomWith(['web'], { java: '17' }),
      Dockerfile: 'FROM eclipse-temurin:21',
      'src/main/resources/application.yaml': 'spring.threads.virtual.enabled: true',
    };
    expect(moduleFrom(texts).virtualThreads.value).toBe(true);
    const { Dockerfile: _, ...bare } = texts;
    expect(moduleFrom(bare).virtualThreads.value).toBe(false);
  });
});
