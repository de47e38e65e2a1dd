import {
  deliverPath,
  issuePath,
  newQuotePath,
  transactionPath,
} from "#app/licensing/transactions/transaction-paths.ts";
import type { TransactionStatus } from "#app/licensing/transactions/transaction-status.ts";
import { opportunitiesCopy as copy } from "#app/opportunities/opportunities-copy.ts";
import { isOpenStage, type Stage } from "#app/opportunities/opportunity.ts";

type Request = { id: string; status: TransactionStatus; neededBy: string | null; to: string | null };

type Job = {
  stage: Stage;
  /** ISO dates; null without one. */
  deadline: string | null;
  replyBy: string | null;
  hasList: boolean;
  hasRoom: boolean;
  requests: readonly Request[];
  /** By request: the last day of the newest quote. */
  validUntil: Readonly<Record<string, string>>;
};

/** What is to be done next, where, and by which day (ISO date; null without one). */
export type NextStep = { text: string; to: string; by: string | null };

const { next } = copy;

/** The one nearest to money first. */
const order: readonly TransactionStatus[] = ["accepted", "sent", "clearing", "licensed", "quoted"];

function stepOf({ id, status, neededBy }: Request, validUntil: string | undefined): NextStep | null {
  const at = { by: neededBy };
  if (status === "accepted") return { text: next.issue, to: issuePath(id), ...at };
  if (status === "sent") return { text: next.clear, to: transactionPath(id), ...at };
  if (status === "clearing") return { text: next.quote, to: newQuotePath(id), ...at };
  if (status === "licensed") return { text: next.deliver, to: deliverPath(id), ...at };
  if (status === "quoted") return { text: next.answer, to: transactionPath(id), by: validUntil ?? null };
  return null;
}

/** What was sent before there were rooms is not known here but by the stage. */
const isBeforePitching = (stage: Stage) => stage === "new" || stage === "qualified";

/** The next step of an opportunity; null once it is won or lost, and while others have to act who cannot be seen. */
export function nextStep(job: Job): NextStep | null {
  if (!isOpenStage(job.stage)) return null;
  if (job.replyBy !== null) return { text: next.reply, to: "#emails", by: job.replyBy };
  const waiting = order.flatMap((status) => job.requests.filter((one) => one.status === status));
  const [first] = waiting;
  if (first !== undefined) return first.to === null ? null : stepOf(first, job.validUntil[first.id]);
  if (job.requests.some(({ status }) => status === "delivered")) return { text: next.win, to: "#deal", by: null };
  if (!job.hasList) return { text: next.choose, to: "#music", by: job.deadline };
  if (!job.hasRoom && isBeforePitching(job.stage)) return { text: next.share, to: "#links", by: job.deadline };
  return { text: next.licence, to: "#music", by: job.deadline };
}
