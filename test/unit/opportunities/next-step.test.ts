import { expect, test } from "vitest";
import type { TransactionStatus } from "#app/licensing/transactions/transaction-status.ts";
import { nextStep } from "#app/opportunities/next-step.ts";

type Job = Parameters<typeof nextStep>[0];
const job: Job = {
  ...{ stage: "qualified", deadline: "2030-05-01", replyBy: null, hasList: false, hasRoom: false },
  ...{ requests: [], validUntil: {} },
};
const request = (status: TransactionStatus, id: string = status) => ({
  ...{ id, status, neededBy: "2030-04-01", to: `/transactions/${id}` },
});
const nextOf = (given: Partial<Job>) => {
  const step = nextStep({ ...job, ...given });
  return step && `${step.text} > ${step.to} > ${step.by}`;
};

test("the next step of a job follows from its brief, its list, its room and its requests, the one nearest to money first", () => {
  expect(nextOf({ replyBy: "2030-01-02", requests: [request("accepted")] })).toBe(
    "Reply to the brief > #emails > 2030-01-02",
  );
  expect(nextOf({})).toBe("Choose the music > #music > 2030-05-01");
  expect(nextOf({ hasList: true })).toBe("Share the list with the client > #links > 2030-05-01");
  expect(nextOf({ hasList: true, hasRoom: true })).toBe("Start a licence request > #music > 2030-05-01");
  expect(nextOf({ hasList: true, stage: "pitching" })).toBe("Start a licence request > #music > 2030-05-01");
  const steps = {
    sent: "Start clearing > /transactions/sent > 2030-04-01",
    clearing: "Make a quote > /transactions/clearing/quote > 2030-04-01",
    quoted: "The client's answer to the quote > /transactions/quoted > 2030-02-01",
    accepted: "Issue the licence > /transactions/accepted/issue > 2030-04-01",
    licensed: "Deliver the files > /transactions/licensed/deliver > 2030-04-01",
    delivered: "Mark as won > #deal > null",
    declined: "Choose the music > #music > 2030-05-01",
  } as const;
  for (const [status, step] of Object.entries(steps))
    expect(nextOf({ requests: [request(status as TransactionStatus)], validUntil: { quoted: "2030-02-01" } })).toBe(
      step,
    );
  expect(nextOf({ requests: [request("quoted"), request("sent"), request("accepted")] })).toBe(steps.accepted);
});

test("there is none once a job is won or lost, and none that its reader may not open", () => {
  expect(nextOf({ stage: "won", replyBy: "2030-01-02" })).toBeNull();
  expect(nextOf({ stage: "lost", requests: [request("sent")] })).toBeNull();
  expect(nextOf({ requests: [{ ...request("sent"), to: null }] })).toBeNull();
});
