import { afterEach } from "vitest";
import { enLazy } from "../../widget/locales/en-lazy.ts";
import { addMessages } from "../../widget/locales/messages.ts";
import { configureQueries } from "./configure-queries.ts";
import { hurryEffects } from "./hurry-effects.ts";
import { addMissingApis, resetWidget } from "./open-widget.ts";

// Vitest runs this file before each test file, also where files share a worker.
configureQueries();
addMissingApis();
hurryEffects();
// Tests mount views without loading their chunk.
addMessages(enLazy);
afterEach(resetWidget);
