import { is } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn, SQLiteCustomColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import fc from "fast-check";
import { expect, test } from "vitest";

const modules = import.meta.glob<Record<string, unknown>>("../../../db/schema/*.server.ts", { eager: true });
const columns = new Map(
  Object.values(modules)
    .flatMap((module) => Object.values(module))
    .filter((value): value is SQLiteTable => is(value, SQLiteTable))
    .flatMap((table) => {
      const { name, columns: own } = getTableConfig(table);
      return own
        .filter((one) => is(one, SQLiteCustomColumn))
        .map((one): [string, SQLiteColumn] => [`${name}.${one.name}`, one]);
    }),
);

const terms = { media: ["radio", "gone"], territories: ["DE"], termMonths: 12, perpetual: false, startsOn: null };
const deal = { ...terms, exclusivity: "none" };
const line = { recordingId: "r", title: "Dawn", artists: "Mira", masterFee: 10, compositionFee: 20 };
const hash = { algorithm: "MD5", value: "aa" };
const buyer = { name: "A", street: "", postcode: "", city: "", country: "DE", vatId: "" };
const signature = {
  name: "A",
  company: "B",
  role: "C",
  email: "d@e.f",
  textHash: "00",
  address: "::1",
  userAgent: "U",
};
const card = {
  ...{ currency: "EUR", tiers: [], media: { radio: 1, gone: 2 }, territories: [], otherCountryBp: 1, term: [] },
  ...{ perpetualBp: 1, exclusivityBp: {}, furtherEditBp: 0, sizesBp: {}, show: "gone", clientSize: "gone" },
};
const settings = {
  ...{ language: "gone", legalName: "A", street: "", postcode: "", city: "", country: "DE", vatId: "", iban: "" },
  ...{ bic: "", termDays: 30, taxBp: null, prefix: "INV", clauses: { gone: "Text" } },
};
const recording = {
  ...{ ref: "A1", line: 1, isrc: null, iswc: null, title: "Dawn", versionTitle: null, durationMs: null },
  ...{ artists: [{ name: "Mira", role: "gone" }], contributors: [], shares: [], language: null, isInstrumental: null },
  ...{ explicit: false, copyright: null, year: null, file: { name: "a.wav", hash } },
};
const release = {
  ...{
    ref: "R",
    line: 1,
    key: null,
    ids: [],
    upc: null,
    title: "Dawn",
    artists: [],
    label: null,
    genres: [],
    deals: [],
  },
  ...{
    date: null,
    copyright: null,
    recordings: [recording],
    cover: null,
    problems: [{ code: "gone", line: 1, detail: "" }],
  },
};

const share = { partyId: "p", companyId: null, side: "master" };
const granted = {
  ...{
    id: "a",
    partyId: "p",
    masterBp: 10_000,
    compositionBp: 0,
    territories: ["World"],
    excluded: [],
    media: ["gone"],
  },
};

/** What must not be guessed, and rows of before December 2026: without what was added since, and with values that have gone. */
const exact: Record<string, unknown[]> = {
  "agreements.commissions": [[], [{ side: null, media: "gone", bp: 2000 }]],
  "agreements.payees": [[], [{ partyId: "p", bp: 10_000 }]],
  "licence_shares.agreements": [[{ ...granted, commissions: [], payees: [] }]],
  "licence_shares.shares": [[{ ...share, right: "all", shareBp: 5000, territories: ["World"], excluded: [] }]],
  "statements.sums": [{ opening: 0, received: 5, recouped: 1, closing: 4, payable: 4, recoups: { a: 1 } }],
  "approval_requests.terms": [deal],
  "auth_tokens.payload": [{}, { path: "/" }],
  "bulk_edit_rows.before": [{ title: "Dawn", bpm: null }],
  "bulk_edits.changes": [{ title: "Dawn" }],
  "company_documents.settings": [settings],
  "counter_offers.fees": [{ r: 100 }],
  "cue_sheets.cues": [[{ title: "Dawn" }]],
  "cue_sheets.production": [{ title: "Film" }],
  "deleted_record_links.link": [{}],
  "deleted_records.row": [{ id: "t", name: "Gold" }],
  "delivery_releases.content": [release],
  "delivery_releases.cover": [{ fileKey: null, hash: null, imageKey: null, problem: { code: "gone" } }],
  "delivery_tracks.hash": [hash],
  "invoices.buyer": [buyer],
  "invoices.lines": [[{ text: "Licence", amount: 100 }]],
  "licences.lines": [[line]],
  "licences.terms": [deal],
  "outbox.headers": [{ "List-Unsubscribe": "<x>" }],
  "quote_answers.signature": [signature],
  "quotes.discount": [
    { bp: 100, reason: "A" },
    { amount: 100, reason: "A" },
  ],
  "quotes.lines": [[line, { ...line, raised: { side: "masterFee", from: 5 } }]],
  "quotes.options": [[], [{ what: "A", months: null, fee: 1, exerciseBy: "2026-12-01" }]],
  "quotes.pricing": [{ card: "c", version: 1, rate: null, why: [] }],
  "quotes.terms": [deal, { ...deal, category: "gone", edits: [{ count: 1, seconds: 30 }], alternatives: true }],
  "rate_cards.card": [card],
  "sheet_rows.changes": [[{ field: "gone", before: 1, columns: [] }]],
  "sheet_rows.sources": [[{ field: "title" }]],
  "transactions.edits": [[{ count: 1, seconds: 30 }]],
  "webhook_deliveries.data": [{ id: "t" }],
};

/** Lists of names that decide who may do what, or what is licensed. */
const exactNames = [
  ...["ads.company_ids", "agent_clients.redirect_uris", "agent_codes.scopes", "agent_grants.scopes"],
  ...["agent_tokens.scopes", "agreement_groups.company_ids", "agreements.excluded_territories", "agreements.media"],
  ...["agreements.territories", "api_tokens.scopes", "identity_providers.policy_ids", "invitations.policy_ids"],
  ...["licence_orders.categories", "licence_orders.media", "licence_orders.people", "licence_orders.territories"],
  ...["licensed_recordings.territories", "opportunities.media", "opportunities.territories", "policies.scopes"],
  ...[
    "provider_groups.policy_ids",
    "restores.triggers",
    "splits.excluded_categories",
    "splits.excluded_territories",
    "splits.preclear_media",
  ],
  ...["splits.territories", "standing_approvals.excluded_categories", "standing_approvals.excluded_company_ids"],
  ...["standing_approvals.excluded_territories", "standing_approvals.media", "standing_approvals.territories"],
  ...["transactions.media", "transactions.territories", "webhook_endpoints.events"],
];

const read = (name: string, text: string): unknown => columns.get(name)?.mapFromDriverValue(text);
const refuses = (name: string, text: string) => expect(() => read(name, text), name).toThrow(name.split(".")[1]);

test("what must not be guessed is read from rows of before with values that have gone, and refused by the column's name without it", () => {
  for (const name of exactNames) exact[name] = [[], ["gone"]];
  for (const [name, values] of Object.entries(exact)) {
    expect(columns.has(name), name).toBe(true);
    for (const value of values) {
      const more = Array.isArray(value) || exactNames.includes(name) ? value : { ...Object(value), added: "since" };
      expect(() => read(name, JSON.stringify(value)), name).not.toThrow();
      if (name !== "counter_offers.fees") expect(() => read(name, JSON.stringify(more)), name).not.toThrow();
    }
    refuses(name, "{");
    refuses(name, "5");
  }
});

test("every other JSON column reads any stored text, so that a damaged row fails no page", () => {
  const others = [...columns.keys()].filter((name) => exact[name] === undefined && !exactNames.includes(name));
  expect(others.length).toBeGreaterThan(30);
  const anyText = fc.oneof(
    fc.json(),
    fc.string(),
    fc.constantFrom('{"playerWidgetConfig":1}', '[{"label":1}]', "[[1]]"),
  );
  fc.assert(
    fc.property(anyText, (text) => {
      for (const name of others) expect(() => read(name, text), name).not.toThrow();
    }),
    { seed: 50, numRuns: 200 },
  );
});

test("what is missing has its default, and what a list has besides is dropped", () => {
  expect(read("companies.theme", '{"accent":"red","footerLine":"A"}')).toMatchObject({
    accent: null,
    sidebarMenu: [],
    footerLine: "A",
  });
  expect(read("companies.machine_uses", '["search","gone"]')).toEqual(["search"]);
  expect(read("deliveries.problems", '[{"code":"gone","line":1,"detail":""}]')).toEqual([]);
  expect(read("artists.aliases", '["A",1]')).toEqual(["A"]);
  expect(read("company_documents.settings", JSON.stringify(settings))).toMatchObject({
    ...{ language: "en", wordmark: null, clauses: { licence: "", quote: "", invoice: "" } },
  });
  expect(read("rate_cards.card", JSON.stringify(card))).toMatchObject({ show: "nothing", clientSize: "", roundTo: 1 });
  expect(read("sliders.settings", "null")).toEqual({ show: 2, scroll: 2 });
});
