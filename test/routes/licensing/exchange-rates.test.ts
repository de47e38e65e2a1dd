import { expect, test } from "vitest";
import { rateOn } from "#app/licensing/ledger/exchange-rates.server.ts";
import { saveExchangeRates } from "#app/licensing/rates/exchange/save-exchange-rates.server.ts";
import { action, loader } from "#app/licensing/rates/routes/exchange-rates.tsx";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { errorsOf, open, post, staffContext } from "#test/routes/licences/request-records.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();

const at = { account: "staff", params: {} };
const enter = (currency: string, day: string, rate: string) =>
  post(action, at, [
    ["act", "hand"],
    ["currency", currency],
    ["day", day],
    ["rate", rate],
  ]);

test("a rate by hand is kept, and one on file is never changed", async () => {
  await enter("USD", "2026-11-02", "1.0876");
  const again = await enter("USD", "2026-11-02", "1.2");
  expect(errorsOf(again.answer).rate?.[0]).toMatch("USD has the rate 1.0876 on 2 Nov 2026 already");
  const errors = errorsOf((await enter("EUR", "2999-01-01", "0")).answer);
  expect(Object.keys(errors).sort()).toEqual(["currency", "day", "rate"]);
  const { page } = await open(loader, at);
  expect(page.days[0]).toMatchObject({ day: "2 Nov 2026", rates: "USD 1.0876", source: "hand" });
});

test("of two rates of a day in one file the first is kept, and the other is told", async () => {
  const { first, ...saved } = await saveExchangeRates(
    staffContext(),
    [1, 2].map((micro) => ({ currency: "CHF", day: "2026-10-05", micro })),
    "ecb",
  );
  expect(saved).toEqual({ added: 1, differing: 1 });
  expect(first).toMatchObject({ micro: 2, stored: 1 });
});

test("a rate counts for seven days, then the card's, then none", async () => {
  const ctx = testContext();
  await enter("USD", "2026-11-02", "1.0876");
  const card = { currency: "USD", from: "EUR", rate: "1.05", on: "2026-10-01" };
  expect(await rateOn(ctx, "EUR", "USD", "2026-11-09")).toMatchObject({ micro: 1_087_600, on: "2026-11-02" });
  expect(await rateOn(ctx, "EUR", "USD", "2026-11-10")).toBeNull();
  expect(await rateOn(ctx, "EUR", "USD", "2026-11-01", card)).toMatchObject({ micro: 1_050_000, on: "2026-10-01" });
  expect(await rateOn(ctx, "JPY", "JPY", "2026-11-01")).toMatchObject({ micro: 1_000_000 });
});

test("only the agency's staff enter rates, from public addresses", async () => {
  const elsewhere = { ...at, account: "admin", host: "acme.localhost" };
  expect((await open(loader, elsewhere)).page.mayEnter).toBe(false);
  await expect(post(action, elsewhere, [["act", "hand"]])).rejects.toMatchObject({ code: "forbidden" });
  const load = (address: string) =>
    post(action, at, [
      ["act", "load"],
      ["address", address],
    ]);
  expect(errorsOf((await load("")).answer).file?.[0]).toMatch("choose a file");
  expect(errorsOf((await load("http://www.ecb.europa.eu/a.xml")).answer).address?.[0]).toMatch("https://");
  expect(errorsOf((await load("https://10.0.0.1/a.xml")).answer).address?.[0]).toMatch("host name");
});
