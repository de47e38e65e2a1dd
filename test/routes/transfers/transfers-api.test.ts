import { expect, test } from "vitest";
import { request } from "#test/routes/comments/comment-visitor.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { mailsTo } from "#test/routes/identity/mails.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { open } from "#test/routes/transfers/transfer-visitor.ts";
import { apiHandler, apiResponse } from "#test/support/api-handler.ts";

withDemoSessions();

type Given = { method?: string; body?: unknown; id?: string; query?: string; host?: string };
type Transfer = {
  _id: string;
  title: string;
  state: string;
  version: string;
  address: string;
  files: { _id: string; name: string; bytes: number }[];
};

async function call<T = Transfer>(part: "" | "/files" | "/send", account: string | null, given: Given = {}) {
  const { method = "GET", body, id, query = "", host = "localhost" } = given;
  const cookie = account === null ? null : await cookieOf(account, host);
  const sent = { cookie, method, body: body === undefined ? undefined : JSON.stringify(body) };
  const one = id === undefined ? "" : `/${id}${part}`;
  return request<T>(`http://${host}/api/v1/transfers${one}${query}`, sent, apiHandler);
}

async function upload(id: string, name: string): Promise<Response> {
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(40)]), name);
  const given = { method: "POST", body, cookie: await cookieOf("staff") };
  const { answer } = await visit(`http://localhost/api/v1/transfers/${id}/files`, given, apiResponse);
  return answer as Response;
}

test("a transfer is made, filled, sent, changed and deleted through the API", async () => {
  const body = { title: "Stems by API", recipient: "Dana Wu", email: "dana.api@northlight.example" };
  const made = await call("", "staff", { method: "POST", body });
  expect([made.status, made.data.state, made.data.files]).toEqual([201, "draft", []]);
  const { _id: id } = made.data;
  expect((await call("/send", "staff", { method: "POST", id })).status).toBe(400);
  expect((await upload(id, "kick.wav")).status).toBe(201);
  const filled = ((await (await upload(id, "snare.wav")).json()) as { data: Transfer }).data;
  expect(filled.files).toMatchObject([{ name: "kick.wav", bytes: 40 }, { name: "snare.wav" }]);
  const query = `?fileId=${filled.files[1]?._id}`;
  expect((await call("/files", "staff", { method: "DELETE", id, query })).data.files).toHaveLength(1);
  expect((await call("/files", "staff", { method: "DELETE", id })).status).toBe(404);
  const sent = await call<Transfer & { mailedTo: string }>("/send", "staff", { method: "POST", id });
  expect(sent.data).toMatchObject({ state: "active", mailedTo: body.email });
  expect(await mailsTo(body.email)).toHaveLength(1);
  const token = new URL(sent.data.address).pathname.split("/").at(-1) ?? "";
  expect(await open(token)).toMatchObject({ state: "open" });

  const { version } = (await call("", "staff", { id })).data;
  const put = { method: "PUT", id, body: { ...body, title: "Stems, again", maxDownloads: "3", version } };
  expect((await call("", "staff", put)).data).toMatchObject({ title: "Stems, again", maxDownloads: 3 });
  expect((await call("", "staff", put)).status).toBe(409);
  const found = await call<{ items: { _id: string; files: number }[] }>("", "staff", { query: "?q=again" });
  expect(found.data.items).toMatchObject([{ _id: id, files: 1 }]);
  expect((await call("", "staff", { method: "DELETE", id })).status).toBe(200);
  expect(await open(token)).not.toMatchObject({ state: "open" });
});

test("the API of transfers refuses whom the pages refuse", async () => {
  const { data } = await call("", "staff", { method: "POST", body: { title: "Refused", recipient: "Dana" } });
  const { _id: id } = data;
  for (const [account, host, status] of [
    [null, "localhost", 401],
    ["supervisor", "localhost", 403],
    ["admin", "acme.localhost", 404],
  ] as const) {
    expect((await call("", account, { id, host })).status).toBe(status);
    expect((await call("", account, { id, host, method: "DELETE" })).status).toBe(status);
    expect((await call("/send", account, { id, host, method: "POST" })).status).toBe(status);
    expect((await call("/files", account, { id, host, method: "DELETE", query: "?fileId=x" })).status).toBe(status);
  }
  expect((await call("", "supervisor")).status).toBe(403);
  expect((await call("", "supervisor", { method: "POST", body: { title: "No", recipient: "No" } })).status).toBe(403);
  expect((await call("", "staff", { method: "POST", body: { title: "", recipient: "Dana" } })).status).toBe(400);
});
