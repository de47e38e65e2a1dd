import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { Endpoint } from "#app/api/frame/contract.ts";
import { responseSchema } from "#app/api/frame/open-api-document.server.ts";
import { apiRouters, respondToApi } from "#app/api/respond-to-api.server.ts";
import { AppError, type errorBody } from "#app/edge/http/app-error.ts";

const base = "/api/v1";

function patternOf({ path }: Endpoint): RegExp {
  return new RegExp(`^${base}${path.replaceAll(/:\w+\{\.\+\}/g, ".+").replaceAll(/:\w+/g, "[^/]+")}$`);
}

/** Longer literal paths come first: `/artists/me` is not `/artists/:id`. */
function endpointOf(method: string, pathname: string): Endpoint | undefined {
  const wanted = method === "HEAD" ? "get" : method.toLowerCase();
  return apiRouters
    .flatMap(({ endpoints }) => endpoints)
    .filter((endpoint) => endpoint.method === wanted && patternOf(endpoint).test(pathname))
    .toSorted((a, b) => a.path.split(":").length - b.path.split(":").length)[0];
}

/**
 * The API as a handler for `visit`. Each JSON response is held against the contract of its address: one without a contract, or with a
 * field that the contract lacks, fails the test.
 */
export async function apiResponse({ request, context: { ctx } }: LoaderFunctionArgs): Promise<Response> {
  const { method } = request;
  const { pathname } = ctx.url;
  const response = await respondToApi(request, ctx);
  const isJson = response.headers.get("Content-Type")?.includes("json") === true;
  if (!isJson || response.status === 405) return response;
  const endpoint = endpointOf(method, pathname);
  if (endpoint === undefined) throw new Error(`${method} ${pathname} has no contract`);
  const parsed = responseSchema(endpoint, response.status).safeParse(await response.clone().json());
  if (!parsed.success)
    throw new Error(`${method} ${pathname} answered ${response.status} against its contract: ${parsed.error.message}`);
  const { status: expected = 200, mayExist } = endpoint.contract;
  const isExpected = response.status === expected || (mayExist && response.status === 200);
  if (response.ok && !isExpected)
    throw new Error(`${method} ${pathname} answered ${response.status} in place of ${expected}`);
  return response;
}

/** As `apiResponse`, with an error of the API thrown as the function behind it threw it. */
export async function apiHandler(args: LoaderFunctionArgs): Promise<Response> {
  const response = await apiResponse(args);
  if (response.status < 400) return response;
  const { error } = (await response.json()) as ReturnType<typeof errorBody>;
  throw new AppError(error.code, error.message, error.fields);
}
