import { Icon } from "../ui/icons.tsx";

export const BellIcon = () => <Icon d="M4 11V7a4 4 0 0 1 8 0v4l1 1H3Zm3 3h2" />;
