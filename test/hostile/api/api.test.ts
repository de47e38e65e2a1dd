import { setTimeout } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { AnswerChecker } from "#test/hostile/api/check-answer.ts";
import { type Document, type ListedOperation, operationsOf } from "#test/hostile/api/operations.ts";
import { type ApiRequest, firstSegment, isOtherPath, type Learnt, requestsTo } from "#test/hostile/api/requests.ts";
import { DemoVisitor } from "#test/support/demo-visitor.ts";
import { copyUrl, type RawAnswer, rawRequest } from "#test/support/raw-request.ts";

/** Requests to each operation: those of an administrator, and of each of the others. */
const each = Number(process.env.SYNCLINE_FUZZ ?? 4);
const seed = Number(process.env.SYNCLINE_FUZZ_SEED ?? 20_261_127);
const roles = ["admin", "staff", "supervisor", "artist", "label", null] as const;
const tasks = 8;

type Caller = { name: string; headers: Record<string, string> };

const { hostname, port } = new URL(copyUrl());
const origin = `http://${hostname}:${port}`;
let addresses = 0;

/** Each request comes from an address of its own: limits count strangers by it. */
function addressHeader() {
  addresses += 1;
  return { "CF-Connecting-IP": `10.92.${(addresses >> 8) & 255}.${addresses & 255}` };
}

async function callers(): Promise<Caller[]> {
  const made: Caller[] = [];
  for (const role of roles) {
    const session = role && (await DemoVisitor.signedIn(hostname, role)).session;
    made.push({ name: role ?? "stranger", headers: session ? { Cookie: session, Origin: origin } : {} });
  }
  return made;
}

function send({ method, path, query, type, body }: ApiRequest, { headers }: Caller): Promise<RawAnswer> {
  const bytes = body === null ? null : Buffer.from(body);
  return rawRequest(copyUrl(), {
    method,
    path: query === "" ? path : `${path}?${query}`,
    host: hostname,
    headers: {
      ...addressHeader(),
      ...headers,
      Accept: "application/json",
      ...(type ? { "Content-Type": type } : {}),
      ...(bytes ? { "Content-Length": String(bytes.length) } : {}),
    },
    ...(bytes ? { body: bytes } : {}),
    timeoutMs: 60_000,
  });
}

const maxKept = 40;

function keep<Value>(kept: Map<string, Value[]>, name: string, value: Value): void {
  const values = kept.get(name) ?? [];
  if (!values.includes(value)) kept.set(name, [value, ...values].slice(0, maxKept));
}

/** Keeps the ids and the fields of an answer, of any depth. */
function learnFrom(value: unknown, segment: string, learnt: Learnt): void {
  if (Array.isArray(value)) for (const item of value.slice(0, 20)) learnFrom(item, segment, learnt);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return;
  for (const [name, member] of Object.entries(value)) {
    if (typeof member === "string" && /^_?id$|Id$|^slug$/.test(name) && !isOtherPath(member))
      keep(learnt.ids, segment, member);
    if (JSON.stringify(member).length < 2_000) keep(learnt.fields, name, member);
    learnFrom(member, segment, learnt);
  }
}

function learn(learnt: Learnt, path: string, { status, body }: RawAnswer): void {
  if (status < 300 && body.startsWith("{")) learnFrom(JSON.parse(body), firstSegment(path), learnt);
}

test("no operation of the API answers what its document does not say", async () => {
  const document = JSON.parse(
    (await rawRequest(copyUrl(), { path: "/api/v1/openapi.json", host: hostname })).body,
  ) as Document;
  const listed = operationsOf(document);
  const checker = new AnswerChecker(document);
  const people = await callers();
  const learnt: Learnt = { ids: new Map(), fields: new Map() };
  const problems: string[] = [];
  const done = new Set<ListedOperation>();
  const statuses = new Map<number, number>();

  async function call(operation: ListedOperation, request: ApiRequest, caller: Caller): Promise<void> {
    let answer = await send(request, caller);
    const wait = Number(answer.headers["retry-after"]);
    // The requests of the minute are used up; longer waits are those of one operation.
    if (answer.status === 429 && wait <= 60) {
      await setTimeout(wait * 1000);
      answer = await send(request, caller);
    }
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (answer.status < 300) done.add(operation);
    learn(learnt, operation.path, answer);
    const problem = checker.problem(operation, answer);
    if (problem !== null)
      problems.push(
        `${operation.method} ${operation.path} (${caller.name}): ${problem}\n  ${request.path}?${request.query} ${request.body?.slice(0, 300)}\n  → ${answer.body.slice(0, 200)}`,
      );
  }

  // Reads first: their answers have the ids that the others need.
  const ordered = listed.toSorted((a, b) => Number(a.method !== "GET") - Number(b.method !== "GET"));
  for (let round = 0; round < each; round += 1) {
    let next = 0;
    const work = async (): Promise<void> => {
      for (let at = next++; at < ordered.length; at = next++) {
        const operation = ordered[at] as ListedOperation;
        const [request] = fc.sample(requestsTo(operation, learnt), { numRuns: 1, seed: seed + round * 1_000 + at }) as [
          ApiRequest,
        ];
        const caller = people[round % 2 === 0 ? 0 : (at + round) % people.length] as Caller;
        await call(operation, request, caller);
      }
    };
    await Promise.all(Array.from({ length: tasks }, work));
  }
  console.log(
    `${listed.length} operations, ${done.size} of them done at least once; ${JSON.stringify(Object.fromEntries(statuses))}`,
  );
  expect(problems.slice(0, 40)).toEqual([]);
  expect(done.size).toBeGreaterThan(listed.length / 8);
}, 900_000);
