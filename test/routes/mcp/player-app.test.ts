import { expect, test } from "vitest";
import { playerApp } from "#app/mcp/player-app/player-app.server.ts";
import { mainCompany, testContext } from "#test/support/context.ts";

const theme = { ...mainCompany.theme, accent: "#1b7f5c", waveform: "#334455" };
const company = { ...mainCompany, name: "Acme & Sons", theme };
const ctx = testContext({ company, url: new URL("https://acme.example/mcp?x=1") });

test("the player of a company's host has its name, its colours and its address", () => {
  const page = playerApp.html(ctx);
  expect(page).toContain('data-origin="https://acme.example" data-company="Acme &amp; Sons"');
  expect(page).toContain("--theme-accent:#1b7f5c");
  expect(page).toMatch(/^<!DOCTYPE html>.+<script>.+<\/script><\/body><\/html>$/s);
});

test("a chat may let it load resources of that host, and connect it to nothing", () => {
  expect(playerApp.meta(ctx)).toEqual({
    ui: { csp: { resourceDomains: ["https://acme.example"] }, prefersBorder: true },
  });
});
