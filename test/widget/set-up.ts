import { afterEach } from "vitest";
import { enActivity } from "../../widget/locales/en-activity.ts";
import { enLazy } from "../../widget/locales/en-lazy.ts";
import { addMessages } from "../../widget/locales/messages.ts";
import { configureQueries } from "./configure-queries.ts";
import { hurryEffects } from "./hurry-effects.ts";
import { addMissingApis, resetWidget } from "./open-widget.ts";

// Vitest runs this file before each test file, even if several files share a worker.
configureQueries();
addMissingApis();
hurryEffects();
// Tests mount views without loading the chunk that adds the texts of these views.
addMessages(enLazy);
addMessages(enActivity, "activity");
afterEach(resetWidget);
