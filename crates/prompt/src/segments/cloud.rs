//! `cloud`: the profiles and projects that programs of cloud providers would use.

use super::{Draw, Segment};
use crate::facts::Provider;
use crate::protocol::Want;
use crate::theme::option::{Kind, key};

pub static SEGMENT: Segment = Segment {
    name: "cloud",
    about: "profile and region of AWS, Google Cloud, Azure, OpenStack",
    keys: &[
        key("style", Kind::Style("yellow"), "style"),
        key("aws", Kind::Symbol(["aws:", "aws ", "\u{e7ad} "]), "in front of a profile of AWS"),
        key("gcloud", Kind::Symbol(["gcp:", "gcp ", "\u{e7b2} "]), "in front of a project of Google Cloud"),
        key("azure", Kind::Symbol(["az:", "az ", "\u{ebd8} "]), "in front of a subscription of Azure"),
        key("openstack", Kind::Symbol(["os:", "os ", "\u{e849} "]), "in front of a cloud of OpenStack"),
        key("region", Kind::Flag(true), "the region, too"),
        key("region_style", Kind::Style(""), "style of the region"),
        key("only", Kind::Names(&[], &["aws", "gcloud", "azure", "openstack"]), "only these; empty: all"),
    ],
    priority: 180,
    bare: false,
    wants: |_| Want::CLOUDS,
    draw,
};

fn draw(d: &mut Draw<'_>) {
    let facts = d.facts;
    d.state(facts.clouds.state);
    let only = d.options.names("only");
    for cloud in facts.clouds.value.iter().flatten() {
        let name = symbol(cloud.provider);
        if !only.is_empty() && !only.iter().any(|o| o == name) {
            continue;
        }
        d.space();
        d.mark("style", name);
        d.put("style", &cloud.profile);
        if d.options.flag("region") && !cloud.region.is_empty() {
            d.put("region_style", b"(");
            d.put("region_style", &cloud.region);
            d.put("region_style", b")");
        }
    }
}

fn symbol(provider: Provider) -> &'static str {
    match provider {
        Provider::Aws => "aws",
        Provider::GoogleCloud => "gcloud",
        Provider::Azure => "azure",
        Provider::OpenStack => "openstack",
    }
}
