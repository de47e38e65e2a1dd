import { AppError } from "#app/edge/http/app-error.ts";
import { visit } from "#test/routes/identity/visit.ts";

export type Given = Parameters<typeof visit>[1];

/** The response that the worker would send; an error that the guard of JSON routes turns into one. */
export async function apiResponse(url: string, given: Given, handler: Parameters<typeof visit>[2]): Promise<Response> {
  const { answer } = await visit(url, given, (args) =>
    Promise.resolve(handler(args)).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      return Response.json({ error: { code: error.code, message: error.message } }, { status: error.status });
    }),
  );
  return answer as Response;
}
