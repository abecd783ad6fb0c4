-- Version 5: what is read of a view's properties is in the index. Their rows lie wherever their derived identities put
-- them, so that reading a scene looked for each of them in a page of its own.

DROP INDEX view_property_view;
CREATE INDEX view_property_view ON view_property (view, property, number, word, flag);
