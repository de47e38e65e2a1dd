import { uint8ArrayToHex } from "uint8array-extras";
import { z } from "zod";
import { scopedShare } from "#app/catalogue/record/credits/credits.ts";
import { trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { jsonReader } from "#app/edge/stored-json.ts";
import { approvalsCopy } from "#app/licensing/approvals/approvals-copy.ts";
import { type Asked, type AskKey, pathOfKey, readAsked } from "#app/licensing/approvals/read-asked.server.ts";
import { transactionCopy } from "#app/licensing/transactions/transaction-copy.ts";
import { describeTerms, summariseTerms } from "#app/rights/describe-terms.ts";
import { formatIsoDate } from "#app/rights/iso-date.ts";
import { formatMoney } from "#app/rights/money.ts";
import { shareSchema } from "#app/rights/share-schema.ts";
import { termsCopy } from "#app/rights/terms-copy.ts";
import { artistNames, trackName } from "#app/track/track-label.ts";

const { page: copy } = approvalsCopy;

/** Territories named in the sentence; all of them stand in the terms. */
const maxNamed = 4;

/** Of `sharesText`. */
const parseShares = jsonReader(
  z.array(shareSchema.pick({ shareBp: true, right: true, territories: true, excluded: true })),
  "shares that a party was asked about",
);

function stateOf({ link, transaction }: Asked, now: number): "open" | "answered" | "ended" | "lapsed" {
  if (link.answeredAt !== null) return "answered";
  if (transaction.status === "declined") return "ended";
  return link.expiresAt > now ? "open" : "lapsed";
}

const shareOf = (shares: string) => parseShares(shares).map(scopedShare).join(", ");

/** "1,250.00 EUR for your 50 % of the composition. Volta Motors: broadcast TV, national; Germany; 24 months" */
function dealOf({ link, transaction, items }: Asked): string {
  const [first] = items;
  if (first === undefined) return "";
  const fee = items.reduce((sum, one) => sum + (one.fee ?? 0), 0);
  const named = items.filter((one) => one.fee !== null).length;
  const sum = formatMoney(fee, link.currency);
  const money = named === 0 ? copy.noOffer : named < items.length ? copy.partOffer(sum) : sum;
  const share = items.length > 1 ? copy.shares(items.length) : copy.shareOf(shareOf(first.shares), first.side);
  const client = link.namesEndClient && transaction.endClient !== "" ? transaction.endClient : transaction.project;
  return copy.deal(money, share, [client, summariseTerms(link.terms ?? transaction, { maxNamed })].filter(Boolean));
}

/** Songs with their sides as the page shows them. `path`: of the page, below which its songs are streamed. */
function songsOf({ link, items }: Asked, path: string) {
  return [...Map.groupBy(items, ({ trackId }) => trackId)].flatMap(([id, own]) => {
    const [first] = own;
    if (first === undefined) return [];
    const track = { ...trackOfRow(first), mediaBase: `${path}/media/${id}`, hideOptions: true };
    const sides = own.map(({ side, fee, shares, answer, answerFee, answerText }) => ({
      side,
      label: transactionCopy.sides[side],
      share: copy.yourShare(shareOf(shares)),
      offer: fee === null ? copy.noOffer : copy.offer(formatMoney(fee, link.currency)),
      answer: answer && [
        copy.answers[answer],
        answerFee === null ? "" : formatMoney(answerFee, link.currency),
        answerText,
      ],
    }));
    return [{ id, track, name: trackName(track), artists: artistNames(track), sides }];
  });
}

/** What a page shows of the use. */
function pageOf(row: Asked, path: string) {
  const { link, transaction, asker, company } = row;
  const { project, endClient, description, kind } = transaction;
  const terms = describeTerms(link.terms ?? transaction).map(({ label, value }) => ({
    label,
    value: label === termsCopy.startsOn ? formatIsoDate(value) : value,
  }));
  const facts = [
    { label: copy.asker, value: `${asker.name}, ${company.name}` },
    { label: copy.project, value: project },
    ...(link.namesEndClient ? [{ label: copy.endClient, value: endClient }] : []),
    ...terms,
    { label: copy.use, value: kind === "licence" ? "" : description },
    { label: copy.until, value: formatIsoDate(link.answerBy) },
    { label: copy.note, value: link.note },
  ];
  const { currency, answeredAt, answeredBy, partyName, ignored } = link;
  return {
    ...{ partyName, currency, answeredAt, answeredBy, asker, isLate: ignored === "licensed", deal: dealOf(row) },
    facts: facts.filter(({ value }) => value !== ""),
    songs: songsOf(row, path),
  };
}

export type ApprovalPage = ReturnType<typeof pageOf>;

/** The shown text, line by line: what an answer is about, and its hash kept with the answer. */
function textOf({ partyName, facts, songs }: ApprovalPage): string {
  return [
    partyName,
    ...facts.map(({ label, value }) => `${label}: ${value}`),
    ...songs.flatMap(({ id, name, artists, sides }) => [
      `${name}, ${artists} (${id})`,
      ...sides.map(({ label, share, offer }) => `${label}. ${share}. ${offer}`),
    ]),
  ].join("\n");
}

async function sha256(text: string): Promise<string> {
  return uint8ArrayToHex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
}

/** A hash of the address that answers, which only tells whether two answers to one link came from one address. */
export const hashAddress = (linkId: string, address: string) => sha256(`${linkId} ${address}`);

/** A question as a page shows it. `textHash`: of the text that an answer is about. */
export async function showAsked(row: Asked, now: number, path: string) {
  const page = pageOf(row, path);
  return { state: stateOf(row, now), page, textHash: await sha256(textOf(page)) };
}

/** The page of a question. Changes nothing: mail scanners open it, too. Unknown includes links that a newer one replaced. */
export async function openApproval(ctx: RequestContext, key: AskKey) {
  const row = await readAsked(ctx, key);
  if (row === undefined) return { state: "unknown" as const };
  const { state, page, textHash } = await showAsked(row, ctx.now, pathOfKey(key));
  return { state, row, page, textHash };
}
