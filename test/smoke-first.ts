import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Begins with the smoke, because browsers wait often: at first, the types and the unused code are checked at the same time.
 */
export class SmokeFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLater = ({ project }: TestSpecification) => Number(project.name !== "smoke");
    return (await super.sort(files)).sort((one, other) => isLater(one) - isLater(other));
  }
}
