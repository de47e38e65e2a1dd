import { beforeAll, expect, test } from "vitest";
import { apiResponse } from "#test/routes/api-response.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { addRequest, addSong, approve, type Song, signed } from "#test/routes/licences/request-records.ts";
import { apiHandler } from "#test/support/api-handler.ts";

withDemoSessions();

let first: Song = { id: "", title: "" };
let second = first;
beforeAll(async () => {
  first = await addSong("Night Ferry");
  second = await addSong("Day Ferry");
});

async function call(path: string, account: string, body?: object, method = "POST") {
  const sent = body ? { method, body: JSON.stringify(body), contentType: "application/json" } : {};
  const cookie = await cookieOf(account);
  const url = `http://localhost/api/v1/transactions/${path}`;
  const response = await apiResponse(url, { cookie, ...sent }, apiHandler);
  return { status: response.status, body: (await response.json()) as { data: Record<string, unknown>; error: object } };
}

test("a program quotes, the client's program accepts, and the licence is issued and delivered", async () => {
  const id = await addRequest([first, second]);
  const line = (song: Song) => ({ songId: song.id, masterFee: 150_000, compositionFee: 50_050 });
  const quote = { currency: "EUR", lines: [line(first)], taxBp: 770, validUntil: "2099-01-01" };
  const quotes = `${id}/quotes`;
  const made = await call(quotes, "staff", quote);
  expect(made).toMatchObject({
    status: 201,
    body: {
      data: {
        version: 1,
        lines: [{ songId: first.id, title: "Night Ferry", masterFee: 150_000, compositionFee: 50_050 }],
        totals: { master: 150_000, composition: 50_050, net: 200_050, tax: 15_404, total: 215_454 },
        terms: { territories: ["World"], termMonths: 12 },
        answer: null,
      },
    },
  });
  const wrong: [object, number][] = [
    [{ ...quote, lines: [line(first), line(first)] }, 400],
    [{ ...quote, lines: [{ ...line(first), songId: "other" }] }, 400],
    [{ ...quote, lines: [{ ...line(first), masterFee: 1.5 }] }, 400],
    [{ ...quote, lines: [] }, 400],
    [{ ...quote, currency: "XXX" }, 400],
    [{ ...quote, version: 1 }, 409],
  ];
  for (const [body, status] of wrong)
    expect((await call(quotes, "staff", body)).status, JSON.stringify(body)).toBe(status);
  expect((await call(quotes, "supervisor", quote)).status).toBe(403);
  expect((await call(quotes, "staff", quote, "PUT")).status).toBe(405);

  const place = `${quotes}/1`;
  expect((await call(`${place}/answer`, "staff", { ...signed, answer: "accept" })).status).toBe(404);
  expect((await call(`${place}/answer`, "supervisor", { answer: "yes" })).status).toBe(400);
  const accepted = await call(`${place}/answer`, "supervisor", { ...signed, answer: "accept" });
  expect(accepted).toMatchObject({ status: 200, body: { data: { answer: { answer: "accepted" } } } });
  expect((await call(place, "supervisor")).body.data).toEqual(accepted.body.data);
  expect((await call(`${place}/answer`, "supervisor", { answer: "decline" })).status).toBe(409);

  const licences = `${id}/licences`;
  expect((await call(licences, "supervisor", { licensee: "x" })).status).toBe(403);
  expect((await call(licences, "staff", { licensee: "" })).status).toBe(400);
  const typed = { licensee: "Northwind Ltd", startsOn: "2030-02-01" };
  expect((await call(licences, "staff", typed)).status).toBe(409);
  await approve(id, [first]);
  const issued = await call(licences, "staff", typed);
  expect(issued).toMatchObject({
    status: 201,
    body: {
      data: { licensee: "Northwind Ltd", project: "Autumn campaign", startsOn: "2030-02-01", endsOn: "2031-01-31" },
    },
  });
  const number = String(issued.body.data.number);
  expect((await call(`${licences}/${number}`, "supervisor")).body.data).toEqual(issued.body.data);
  const corrected = await call(licences, "staff", {
    licensee: "Northwind GmbH",
    startsOn: "2030-02-01",
    supersedes: number,
  });
  expect(corrected).toMatchObject({ status: 201, body: { data: { supersedes: number } } });
  expect((await call(`${id}/deliver`, "staff", { message: "" })).status).toBe(400);
  expect(await call(`${id}/deliver`, "staff", { message: "WAV at https://example.com" })).toEqual({
    status: 200,
    body: { data: { _id: id, status: "delivered" } },
  });
  expect((await call(`${id}/deliver`, "staff", { message: "Again" })).status).toBe(409);
});
