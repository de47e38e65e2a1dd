import { env } from "cloudflare:workers";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Bindings } from "#app/edge/context/env.server.ts";
import { signIn, withDemoPeople } from "#test/routes/identity/demo-people.ts";
import { fakePng, jpeg, png } from "#test/routes/media/pictures.ts";
import { behind, bombs, cutAt, padded, polyglots, wrongTypes } from "#test/routes/uploads/hostile-pictures.ts";
import {
  type Answer,
  askForm,
  askToken,
  formBody,
  newForm,
  post,
  process,
  type UploadForm,
} from "#test/routes/uploads/upload-visitor.ts";

withDemoPeople();

const { MEDIA } = env as unknown as Bindings;
const cookies = new Map<string, string>();
const as = (account: string) => ({ cookie: cookies.get(account) ?? "" });
const nova = () => ({ ...as("nova"), host: "nova.localhost" });
const minute = 60_000;

beforeAll(async () => {
  for (const account of ["admin", "staff", "supervisor"]) cookies.set(account, (await signIn(account)).cookie ?? "");
  cookies.set("nova", (await signIn("admin", { host: "nova.localhost" })).cookie ?? "");
});

afterEach(() => void vi.useRealTimers());

type Kind =
  | "wrong type"
  | "oversize by 1 byte"
  | "truncated"
  | "bomb"
  | "polyglot"
  | "forged policy"
  | "expired"
  | "replayed"
  | "other company's token"
  | "other person";
/** Its kind, the status and message it gets, and the answer that it got. */
type Attack = [kind: Kind, expected: string, answer: Answer<unknown>];

async function objects(): Promise<string[]> {
  return (await MEDIA.list()).objects.map(({ key }) => key);
}

const damaged = "415 The picture is damaged. Export it again or choose another file.";
const notPicture = "415 Choose a JPEG, PNG, WebP, GIF or AVIF picture.";
const second = "415 The file is a picture and a document, archive or script at once. Export it again as a picture.";
const tooMany = "413 The picture has more than 40 million pixels. Make it smaller.";
const formInvalid = "403 This upload form isn't valid. Choose the file again.";
const tokenInvalid = "403 This upload token isn't valid. Request a new one.";

/** What the attacks need: forms that are open and used up, and pictures. */
type Target = { own: UploadForm; used: UploadForm; picture: Uint8Array<ArrayBuffer>; webp: Uint8Array<ArrayBuffer> };

async function newTarget(): Promise<Target> {
  const picture = await png(32, 32);
  const own = await newForm(as("staff"));
  const used = await newForm(as("staff"));
  expect((await post(as("staff"), used, formBody(used.fields, picture))).status).toBe(201);
  // A real WebP.
  const { data } = await process(as("staff"), used.fileUrl);
  const stored = await (await MEDIA.get(data?.srcKey ?? ""))?.arrayBuffer();
  return { own, used, picture, webp: new Uint8Array(stored ?? new ArrayBuffer(0)) };
}

const limits = [
  ["works", 250 * 1024, "250Kb"],
  ["slides", 2 * 1024 * 1024, "2Mb"],
  ["artists", 2 * 1024 * 1024, "2Mb"],
  ["playlists", 2 * 1024 * 1024, "2Mb"],
  ["videos", 2 * 1024 * 1024, "2Mb"],
] as const;

async function* hostileBytes({ own, picture, webp }: Target): AsyncGenerator<Attack> {
  const send = (bytes: Uint8Array<ArrayBuffer>) => post(as("staff"), own, formBody(own.fields, bytes));
  const pictures = [picture, jpeg(400, 400, 1), webp];
  for (const bytes of wrongTypes()) yield ["wrong type", notPicture, await send(bytes)];
  for (const [module, limit, words] of limits) {
    const form = await newForm(as("staff"), module);
    for (const small of pictures) {
      const answer = await post(as("staff"), form, formBody(form.fields, padded(small, limit + 1)));
      yield ["oversize by 1 byte", `413 Max size ${words}. Try to compress or export it for web`, answer];
    }
  }
  for (const whole of pictures) for (const cut of cutAt(whole, 10)) yield ["truncated", damaged, await send(cut)];
  const body = new Uint8Array(await new Response(formBody(own.fields, picture)).arrayBuffer());
  const boundary = new TextDecoder().decode(body.subarray(2, body.indexOf(13)));
  const type = `multipart/form-data; boundary=${boundary}`;
  for (const part of cutAt(body, 20, 60)) yield ["truncated", "400", await post(as("staff"), own, part, type)];
  for (const bytes of bombs()) yield ["bomb", tooMany, await send(bytes)];
  for (const bytes of polyglots(pictures)) yield ["polyglot", second, await send(bytes)];
}

async function* forgedForms({ own, used, picture }: Target): AsyncGenerator<Attack> {
  const { key = "", policy = "", signature = "" } = own.fields;
  const [module, expiry] = policy.split(".");
  const foreign = await newForm(nova());
  const forged: Record<string, string>[] = [
    {},
    { key },
    { key, policy },
    { key, signature },
    { policy, signature },
    { key, policy, signature: "" },
    { key, policy, signature: signature.slice(1) },
    { key, policy, signature: `${signature}A` },
    { key, policy, signature: signature.toUpperCase().toLowerCase() },
    { key, policy, signature: foreign.fields.signature ?? "" },
    { key: `${key}x`, policy, signature },
    { key: key.replace("uploads", "images"), policy, signature },
    { key: "../../images/x", policy, signature },
    { key: key.slice(0, key.lastIndexOf("/")), policy, signature },
    { key: used.fields.key ?? "", policy, signature },
    { key, policy: `works.${expiry}`, signature },
    { key, policy: `video-files.${expiry}`, signature },
    { key, policy: `${module}.${Date.now() + 600 * minute}`, signature },
    { key, policy: `${policy}0`, signature },
    { key, policy: `${module}.`, signature },
    { key, policy: `${module}.Infinity`, signature },
    { key, policy: `${policy}\n`, signature },
  ];
  for (const fields of forged)
    yield ["forged policy", formInvalid, await post(as("staff"), own, formBody(fields, picture))];
  const elsewhere: Pick<UploadForm, "url"> = { url: own.url.replace("/slides", "/artists") };
  yield ["forged policy", formInvalid, await post(as("staff"), elsewhere, formBody(own.fields, picture))];
}

async function* wrongTokens({ own, used, picture, webp }: Target): AsyncGenerator<Attack> {
  for (let at = 0; at < 4; at += 1) {
    const formUsed = "409 This upload form was used already. Choose the file again.";
    yield ["replayed", formUsed, await post(as("staff"), used, formBody(used.fields, at % 2 ? picture : webp))];
  }
  const token = (await askToken(as("staff"))).data?.uploadToken ?? "";
  expect((await askForm(as("staff"), token)).status).toBe(201);
  for (let at = 0; at < 4; at += 1)
    yield [
      "replayed",
      "409 This upload token was used already. Request a new one.",
      await askForm(as("staff"), token, `${at}.png`),
    ];

  const foreign = await newForm(nova());
  const fresh = (await askToken(as("staff"))).data?.uploadToken ?? "";
  const novas = (await askToken(nova())).data?.uploadToken ?? "";
  for (const altered of [fresh, fresh.replace(".slides.", ".works."), `${fresh}x`])
    yield ["other company's token", tokenInvalid, await askForm(nova(), altered)];
  for (const altered of [novas, novas.replace(".slides.", ".works."), `${novas}x`])
    yield ["other company's token", tokenInvalid, await askForm(as("staff"), altered)];
  yield ["other company's token", formInvalid, await post(as("staff"), own, formBody(foreign.fields, picture))];
  yield ["other company's token", formInvalid, await post(nova(), own, formBody(own.fields, picture))];
  yield ["other company's token", formInvalid, await post(nova(), foreign, formBody(own.fields, picture))];
  for (const address of [used.fileUrl, used.fileUrl.replace("localhost", "nova.localhost")])
    yield [
      "other company's token",
      "404 There is no such upload. Choose the file again.",
      await process(nova(), address),
    ];

  yield ["other person", formInvalid, await post(as("admin"), own, formBody(own.fields, picture))];
  yield ["other person", tokenInvalid, await askForm(as("admin"), fresh)];
  yield ["other person", "403", await post(as("supervisor"), own, formBody(own.fields, picture))];
  yield ["other person", "401", await post({}, own, formBody(own.fields, picture))];

  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 15 * minute });
  for (let at = 0; at < 4; at += 1) {
    const formExpired = "410 This upload form has expired. Choose the file again.";
    yield ["expired", formExpired, await post(as("staff"), own, formBody(own.fields, at % 2 ? picture : webp))];
    const expired = await askForm(as("staff"), fresh, `${at}.png`);
    yield ["expired", "410 This upload token has expired. Request a new one.", expired];
  }
  vi.useRealTimers();
}

test("200 hostile uploads of every kind are refused with their reason and leave nothing in R2", async () => {
  const target = await newTarget();
  const before = await objects();
  let count = 0;
  const kinds = new Map<Kind, number>();
  for (const attacks of [hostileBytes, forgedForms, wrongTokens]) {
    for await (const [kind, expected, answer] of attacks(target)) {
      const said = `${answer.status} ${answer.error?.message ?? ""}`;
      expect(expected.length === 3 ? said.slice(0, 3) : said, `${count}: ${kind}`).toBe(expected);
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      count += 1;
    }
  }
  expect(count, JSON.stringify([...kinds])).toBeGreaterThanOrEqual(200);
  expect(Math.min(...kinds.values()), JSON.stringify([...kinds])).toBeGreaterThanOrEqual(4);
  expect(await objects()).toEqual(before);
  // Not one of them used up the form.
  const { own, picture } = target;
  expect((await post(as("staff"), own, formBody(own.fields, picture))).status).toBe(201);
});

test("pictures that only a decoder can judge are refused when they are processed, and leave nothing in R2", async () => {
  const before = await objects();
  const whole = await png(64, 64);
  const spoilt = whole.slice();
  // The compressed pixels: after the signature, IHDR and the head of IDAT.
  spoilt.fill(0x5a, 45, 60);
  for (const bytes of [fakePng(64, 64), fakePng(6000, 6000), spoilt]) {
    const form = await newForm(as("staff"));
    expect((await post(as("staff"), form, formBody(form.fields, bytes))).status).toBe(201);
    const { status, error } = await process(as("staff"), form.fileUrl);
    expect(`${status} ${error?.message}`).toBe(damaged);
  }
  expect(await objects()).toEqual(before);
});

test("a text about a document in a picture's own notes does not make it one", async () => {
  for (const words of ["PK, a photographer", "<htmlish words>", "100 %PDF"]) {
    const form = await newForm(as("staff"));
    const answer = await post(as("staff"), form, formBody(form.fields, behind(await png(16, 16), words)));
    expect(answer.status, words).toBe(201);
  }
});
