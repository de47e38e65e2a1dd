import { beforeAll, expect, test } from "vitest";
import { action } from "#app/projects/transfers/routes/transfer.tsx";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { change, get, transfer } from "#test/routes/transfers/transfer-visitor.ts";

withDemoSessions();

let admin = { cookie: "" };

beforeAll(async () => {
  admin = { cookie: await cookieOf("admin") };
});

test("a save that another one overtakes after it read the transfer is told, and changes nothing", async () => {
  const { id } = await transfer(admin, {}, { "notes.txt": new TextEncoder().encode("Bars 1 to 8") });
  const { transfer: read } = await get(admin, id);
  const form = { title: "Second", recipient: "Noor", version: String(read.updatedAt) };
  let saved = 0;
  // The limit of share links is asked between the transfer and its link: the other save is made in that moment.
  const limiter = {
    async limit({ key }: { key: string }) {
      if (key.startsWith("form:share:") && saved === 0)
        saved = statusOf((await change(admin, id, { ...form, title: "First" })).answer);
      return { success: true };
    },
  } as RateLimit;
  const given = { method: "POST", form, ...admin, params: { id }, settings: { LIMIT_FORM: limiter } };
  const second = await visit(`http://localhost/transfer/${id}`, given, action);
  expect(saved).toBe(302);
  expect(second.answer).toMatchObject({ init: { status: 409 } });
  expect((await get(admin, id)).transfer.title).toBe("First");
});
