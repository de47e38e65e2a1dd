import { z } from "zod";
import type { Env } from "#app/edge/context/env.server.ts";

/** A language model that is asked once a brief. Fails or returns text of any kind, which is never trusted. */
export type BriefModel = { complete(messages: { system: string; user: string }, signal: AbortSignal): Promise<string> };

/** Characters of a response that are read. */
const maxResponse = 64 * 1024;

const openAiResponse = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) });
const workersAiResponse = z.object({ response: z.union([z.string(), z.looseObject({})]) });

function messagesOf({ system, user }: { system: string; user: string }) {
  return [
    { role: "system", content: system },
    { role: "user", content: user },
  ];
}

function modelAt(url: string, model: string, key: string | undefined): BriefModel {
  return {
    async complete(messages, signal) {
      const response = await fetch(`${url.replace(/\/$/, "")}/chat/completions`, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify({
          model,
          messages: messagesOf(messages),
          temperature: 0,
          response_format: { type: "json_object" },
        }),
        signal,
      });
      if (!response.ok) throw new Error(`the model answered ${response.status}`);
      const text = (await response.text()).slice(0, maxResponse);
      return openAiResponse.parse(JSON.parse(text)).choices[0]?.message.content ?? "";
    },
  };
}

function modelOfBinding(ai: NonNullable<Env["AI"]>, model: string): BriefModel {
  return {
    async complete(messages, signal) {
      const aborted = new Promise<never>((_, reject) => {
        signal.addEventListener("abort", () => reject(new Error("the model took too long")));
      });
      const { response } = workersAiResponse.parse(
        await Promise.race([ai.run(model, { messages: messagesOf(messages), temperature: 0 }), aborted]),
      );
      return (typeof response === "string" ? response : JSON.stringify(response)).slice(0, maxResponse);
    },
  };
}

/** The model of the settings; null if none is set, which is the default. */
export function briefModelOf({
  AI,
  BRIEF_MODEL,
  BRIEF_MODEL_URL,
  BRIEF_MODEL_KEY,
}: Pick<Env, "AI" | "BRIEF_MODEL" | "BRIEF_MODEL_URL" | "BRIEF_MODEL_KEY">): BriefModel | null {
  if (BRIEF_MODEL === undefined) return null;
  if (BRIEF_MODEL_URL !== undefined) return modelAt(BRIEF_MODEL_URL, BRIEF_MODEL, BRIEF_MODEL_KEY);
  return AI === undefined ? null : modelOfBinding(AI, BRIEF_MODEL);
}
