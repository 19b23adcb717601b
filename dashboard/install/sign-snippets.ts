/** Sample code that signs a token, by language. `docs/secure-identify.md` contains the same samples. */
export const signSnippets: readonly [language: string, lines: string][] = [
  [
    "Node (jose)",
    `const token = await new SignJWT({ email: user.email, name: user.name })
  .setProtectedHeader({ alg: "HS256" }).setSubject(String(user.id)).setAudience(WORKSPACE_ID)
  .setIssuedAt().setExpirationTime("5m").sign(new TextEncoder().encode(SECRET_KEY));`,
  ],
  [
    "Python (PyJWT)",
    `now = int(time.time())
token = jwt.encode({"sub": str(user.id), "aud": WORKSPACE_ID, "iat": now, "exp": now + 300, "name": user.name},
                   SECRET_KEY, algorithm="HS256")`,
  ],
  [
    "PHP (firebase/php-jwt)",
    `$token = JWT::encode(['sub' => (string) $user->id, 'aud' => WORKSPACE_ID, 'iat' => time(), 'exp' => time() + 300,
  'name' => $user->name], SECRET_KEY, 'HS256');`,
  ],
  [
    "Ruby (jwt)",
    `token = JWT.encode({ sub: user.id.to_s, aud: WORKSPACE_ID, iat: Time.now.to_i, exp: Time.now.to_i + 300,
                     name: user.name }, SECRET_KEY, "HS256")`,
  ],
  [
    "Go (golang-jwt/jwt)",
    `token, err := jwt.NewWithClaims(jwt.SigningMethodHS256, jwt.MapClaims{"sub": user.ID, "aud": workspaceID,
	"iat": time.Now().Unix(), "exp": time.Now().Add(5 * time.Minute).Unix(), "name": user.Name}).SignedString([]byte(secretKey))`,
  ],
];

/**
 * Sample code with which the host page passes the token to the widget. The first line queues calls until the script has
 * loaded, so the tag may be anywhere in the page.
 */
export const identifySnippet = `window.earshot = window.earshot || function () { (earshot.q = earshot.q || []).push(arguments) };
earshot("identify", () => fetch("/earshot-token").then((response) => response.text()));`;
