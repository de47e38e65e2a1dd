import { localTime } from "#app/identity/notices/quiet-hours.ts";

/** Local hours in which a party answers, Monday to Friday; holidays are not on file. */
const [opensAt, closesAt] = [9, 17];
const hour = 60;
const day = 24 * hour;
const workday = (closesAt - opensAt) * hour;

/** Fewer answers, or answers to one client alone, say more of a deal than of the party. */
const minAnswers = 5;
const minClients = 2;

/**
 * Working minutes within which a party answers half and nine tenths of what it is asked, in whole hours, from a day on in whole days of 8 hours. `most`
 * is null if more than a tenth goes unanswered.
 */
export type AnswerTimes = { usual: number; most: number | null };

/** What a party was asked. `answeredAt`: null if the time to answer went by. `client`: who it was asked for. */
export type PastAsk = { askedAt: number; answeredAt: number | null; client: string };

/** Working minutes from Monday, 29 December 1969, to a local time in ms. */
function workedUntil(local: number): number {
  const minutes = Math.floor(local / 60_000);
  // 1 January 1970 was a Thursday.
  const days = Math.floor(minutes / day) + 3;
  const weekday = days % 7;
  const today = Math.min(Math.max((minutes % day) - opensAt * hour, 0), workday);
  return (Math.floor(days / 7) * 5 + Math.min(weekday, 5)) * workday + (weekday < 5 ? today : 0);
}

/** Minutes of the working hours in `zone` between two times in ms. Clocks change at night, so local times can be subtracted. */
export function workingMinutes(from: number, to: number, zone: string): number {
  return Math.max(0, workedUntil(localTime(to, zone)) - workedUntil(localTime(from, zone)));
}

/** Nothing finer is told of answers to others. */
function roundUp(minutes: number | null | undefined): number | null {
  if (minutes === null || minutes === undefined) return null;
  const unit = minutes > workday - hour ? workday : hour;
  return Math.max(1, Math.ceil(minutes / unit)) * unit;
}

/** How fast a party answers; null where that is not known or not to be shown. What it left unanswered counts as slower than any answer. */
export function answerTimesOf(asks: readonly PastAsk[], zone: string): AnswerTimes | null {
  const answers = asks.filter(({ answeredAt }) => answeredAt !== null);
  if (answers.length < minAnswers || new Set(answers.map(({ client }) => client)).size < minClients) return null;
  const minutes = asks
    .map((one) => (one.answeredAt === null ? null : workingMinutes(one.askedAt, one.answeredAt, zone)))
    .toSorted((a, b) => (a ?? Number.MAX_VALUE) - (b ?? Number.MAX_VALUE));
  const within = (tenths: number) => roundUp(minutes[Math.ceil((minutes.length * tenths) / 10) - 1]);
  const usual = within(5);
  return usual === null ? null : { usual, most: within(9) };
}

export const workdaysOf = (minutes: number) => Math.ceil(minutes / workday);

function inWords(minutes: number): string {
  if (minutes < workday) return `${minutes / hour} h`;
  return minutes === workday ? "1 working day" : `${workdaysOf(minutes)} working days`;
}

/** "usually answers in 3 h, 90 % within 2 working days"; null if that is not known. */
export function describeAnswers(answers: AnswerTimes | null | undefined): string | null {
  if (!answers) return null;
  const [usual, most] = [inWords(answers.usual), answers.most === null ? "" : inWords(answers.most)];
  return `usually answers in ${usual}${most === "" || most === usual ? "" : `, 90 % within ${most}`}`;
}
