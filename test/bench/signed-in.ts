export type Person = { email: string; password: string };

/** Signs a demo person in and returns the session cookie. */
export async function sessionOf(base: URL, { email, password }: Person): Promise<string> {
  const response = await fetch(new URL("/login", base), {
    method: "POST",
    redirect: "manual",
    headers: { Origin: base.origin, "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ email, password }),
  });
  const cookie = response.headers.getSetCookie().find((one) => one.startsWith("session="));
  if (cookie === undefined)
    throw new Error(`Sign-in answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
  return cookie.split(";")[0] ?? "";
}
